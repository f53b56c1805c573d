-- What somebody tried out on a private copy and means to play: his own moves, and the moves he assumes of others.
CREATE TABLE "plan" (
    "game" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "person" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "copy" TEXT NOT NULL,
    "lines" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("game", "id")
);

CREATE INDEX "plan_person_game_idx" ON "plan"("person", "game");
