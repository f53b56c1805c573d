-- Runs once, when the database container is new: three roles, so that the app may add to the log and never change it.
-- Change the passwords here and in docker-compose.yml together before anybody else can reach this.
create role railpost_owner login password 'owner';
create role railpost_app login password 'app';
create role railpost_jobs login password 'jobs';
create database railpost owner railpost_owner;
