-- A majority can be out of reach: those who decline are counted, too.
ALTER TABLE "undo_request" ADD COLUMN "declined" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
