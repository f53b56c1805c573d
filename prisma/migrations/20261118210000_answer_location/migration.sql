-- Where the thing is that a program's request made: a repeated request is told the same.
ALTER TABLE "api_answer" ADD COLUMN "location" TEXT;
