-- Lists that grow with the number of tables and people: each is answered by an index.
CREATE INDEX "person_role_idx" ON "person"("role");
CREATE INDEX "person_banned_at_idx" ON "person"("banned_at");
CREATE INDEX "game_created_at_id_idx" ON "game"("created_at" DESC, "id" DESC);
DROP INDEX "game_owner_idx";
CREATE INDEX "game_owner_created_at_idx" ON "game"("owner", "created_at" DESC);
CREATE INDEX "seat_awaited_since_idx" ON "seat"("awaited_since");
CREATE INDEX "invitation_email_idx" ON "invitation"("email");
CREATE INDEX "draft_person_idx" ON "draft"("person");

-- As for the other columns of this table: a trigger instead of a constraint that every move would read anew.
CREATE OR REPLACE FUNCTION game_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong text := CASE
    WHEN NEW.status NOT IN ('open', 'running', 'over', 'cancelled') THEN 'status'
    WHEN NEW.visibility NOT IN ('public', 'unlisted', 'private') THEN 'visibility'
    WHEN NEW.joining NOT IN ('anybody', 'link', 'invited') THEN 'joining'
    WHEN NEW.starting NOT IN ('owner', 'full') THEN 'starting'
    WHEN NEW.undo NOT IN ('all', 'majority', 'moderator', 'nobody') THEN 'undo'
    WHEN NEW.seating NOT IN ('fixed', 'drawn') THEN 'seating'
    WHEN NEW.origin NOT IN ('played', 'imported', 'practice') THEN 'origin' END;
BEGIN
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION 'game_%: % may not have this value', wrong, wrong
      USING ERRCODE = 'check_violation', CONSTRAINT = 'game_' || wrong, TABLE = 'game';
  END IF;
  RETURN NEW;
END $$;
ALTER TABLE "game" DROP CONSTRAINT game_starting;
