-- Long and short games of one title, and people counted by role in the order of their ids.
CREATE INDEX "archived_by_rules_length" ON "archived"("visibility", "rules", "steps" DESC, "game" DESC);
DROP INDEX "person_role_idx";
CREATE INDEX "person_role_id_idx" ON "person"("role", "id");
