-- People of imported games have no account here, only a name.
ALTER TABLE "seat" ADD COLUMN "name" TEXT;
