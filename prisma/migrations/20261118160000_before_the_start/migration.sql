-- When the game starts: when its owner says so, or by itself when all seats are taken and everybody is ready.
ALTER TABLE "game" ADD COLUMN "starting" TEXT NOT NULL DEFAULT 'owner';
ALTER TABLE "game" ADD CONSTRAINT game_starting CHECK (starting IN ('owner', 'full'));
-- The terms as they were before each change that people who had joined must know of.
ALTER TABLE "game" ADD COLUMN "changes" JSONB NOT NULL DEFAULT '[]';

-- One mail when a public table opens: of one game, or (empty) of any.
CREATE TABLE "table_wish" (
    "person" TEXT NOT NULL,
    "rules" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "table_wish_pkey" PRIMARY KEY ("person","rules")
);
CREATE INDEX "table_wish_rules_idx" ON "table_wish"("rules");
