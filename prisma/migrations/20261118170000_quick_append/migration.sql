-- The database reads the text of a CHECK constraint anew for every statement: those of `entry` and `game` were half the cost
-- of an append. The same rules as triggers, whose functions are read once per connection.
CREATE FUNCTION entry_fits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.hash <> entry_hash(NEW.prev_hash, NEW.seq, NEW.at, NEW.acted, NEW.role, NEW.kind, NEW.revealed, NEW.state_hash, NEW.body) THEN
    RAISE EXCEPTION 'entry % of % is refused by entry_hash_fits', NEW.seq, NEW.game
      USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_hash_fits', TABLE = 'entry';
  END IF;
  IF NEW.kind NOT IN ('setup', 'move', 'undo', 'redo', 'rewind', 'amend', 'adjust', 'redraw', 'substitute', 'resign', 'pause',
                      'resume', 'end', 'reopen') THEN
    RAISE EXCEPTION 'entry_kind: there is no kind %', NEW.kind USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_kind', TABLE = 'entry';
  END IF;
  IF NEW.role NOT IN ('player', 'owner', 'moderator', 'server') THEN
    RAISE EXCEPTION 'entry_role: there is no role %', NEW.role USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_role', TABLE = 'entry';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entry_fits BEFORE INSERT ON "entry" FOR EACH ROW EXECUTE FUNCTION entry_fits();
ALTER TABLE "entry" DROP CONSTRAINT entry_hash_fits, DROP CONSTRAINT entry_kind, DROP CONSTRAINT entry_role;

CREATE FUNCTION game_fits() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong text := CASE
    WHEN NEW.status NOT IN ('open', 'running', 'over', 'cancelled') THEN 'status'
    WHEN NEW.visibility NOT IN ('public', 'unlisted', 'private') THEN 'visibility'
    WHEN NEW.joining NOT IN ('anybody', 'link', 'invited') THEN 'joining'
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
CREATE TRIGGER game_fits BEFORE INSERT OR UPDATE ON "game" FOR EACH ROW EXECUTE FUNCTION game_fits();
ALTER TABLE "game" DROP CONSTRAINT game_status, DROP CONSTRAINT game_visibility, DROP CONSTRAINT game_joining,
  DROP CONSTRAINT game_undo, DROP CONSTRAINT game_seating, DROP CONSTRAINT game_origin;

-- The one way into the log, as before, in fewer statements. The summary's row is locked, compared with the expected head and
-- written in one: whoever comes second waits for the first and then finds another head. A key that somebody else's append
-- brings meanwhile also brings another head, so it is looked for before, and once more when the head is another one.
-- `in_mover`: whose kept half-made move at this table is made or overtaken now.
DROP FUNCTION append(text, text, text, text, jsonb, jsonb, jsonb);
CREATE FUNCTION append(in_game text, in_head text, in_key text, in_request text, in_entries jsonb, in_summary jsonb, in_outbox jsonb,
                       in_mover text DEFAULT NULL, OUT outcome text, OUT seq int, OUT hash text) LANGUAGE plpgsql AS $$
DECLARE
  n jsonb;
  added int := jsonb_array_length(in_entries);
  asked jsonb;
BEGIN
  IF added = 0 THEN
    RAISE EXCEPTION 'nothing to append to %', in_game USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF in_key IS NOT NULL THEN
    SELECT CASE WHEN e.request IS NOT DISTINCT FROM in_request THEN 'repeated' ELSE 'reused' END, e.seq, e.hash
      INTO outcome, seq, hash FROM entry e WHERE e.game = in_game AND e.key = in_key;
    IF FOUND THEN
      RETURN;
    END IF;
  END IF;

  UPDATE game g SET head_seq = g.head_seq + added, head_hash = in_entries -> -1 ->> 'hash',
                    moved_at = (in_summary ->> 'moved_at')::timestamptz, status = in_summary ->> 'status',
                    steps = (in_summary ->> 'steps')::int, awaited = in_summary -> 'awaited',
                    whereabouts = nullif(in_summary -> 'whereabouts', 'null'), standings = nullif(in_summary -> 'standings', 'null'),
                    ended = in_summary ->> 'ended',
                    winners = ARRAY(SELECT jsonb_array_elements_text(in_summary -> 'winners')),
                    started_at = (in_summary ->> 'started_at')::timestamptz, ended_at = (in_summary ->> 'ended_at')::timestamptz,
                    paused_at = (in_summary ->> 'paused_at')::timestamptz, commitment = in_summary ->> 'commitment'
   WHERE g.id = in_game AND g.head_hash = in_head
   RETURNING g.head_seq - added INTO seq;
  IF NOT FOUND THEN
    SELECT CASE WHEN e.request IS NOT DISTINCT FROM in_request THEN 'repeated' ELSE 'reused' END, e.seq, e.hash
      INTO outcome, seq, hash FROM entry e WHERE e.game = in_game AND e.key = in_key;
    IF NOT FOUND THEN
      SELECT 'changed', g.head_seq, g.head_hash INTO outcome, seq, hash FROM game g WHERE g.id = in_game;
      outcome := coalesce(outcome, 'missing');
    END IF;
    RETURN;
  END IF;

  hash := in_head;
  FOR i IN 0 .. added - 1 LOOP
    n := in_entries -> i;
    IF (n ->> 'seq')::int <> seq + 1 OR n ->> 'prev_hash' <> hash THEN
      RAISE EXCEPTION 'entries do not continue the chain of %', in_game USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    seq := seq + 1;
    -- The key names the request, so it stands on the first of its entries.
    INSERT INTO entry (game, seq, at, acted, role, kind, body, revealed, state_hash, prev_hash, hash, key, request)
      VALUES (in_game, append.seq, (n ->> 'at')::timestamptz, n ->> 'acted', n ->> 'role', n ->> 'kind', n ->> 'body',
              (n ->> 'revealed')::boolean, n ->> 'state_hash', append.hash, n ->> 'hash',
              CASE WHEN i = 0 THEN in_key END, CASE WHEN i = 0 THEN in_request END);
    hash := n ->> 'hash';
  END LOOP;

  SELECT coalesce(jsonb_object_agg(a ->> 'seat', a), '{}') INTO asked
    FROM jsonb_array_elements(in_summary -> 'awaited') a WHERE (a ->> 'must')::boolean;
  UPDATE seat t SET decision = (asked -> t.seat::text ->> 'opened')::int,
                    awaited_since = (asked -> t.seat::text ->> 'since')::timestamptz
   WHERE t.game = in_game AND (t.decision IS DISTINCT FROM (asked -> t.seat::text ->> 'opened')::int
                               OR t.awaited_since IS DISTINCT FROM (asked -> t.seat::text ->> 'since')::timestamptz);

  IF in_outbox <> '[]' THEN
    INSERT INTO outbox (game, person, kind, occasion, facts, due_at)
      SELECT in_game, o ->> 'person', o ->> 'kind', o ->> 'occasion', coalesce(o -> 'facts', '{}'), (o ->> 'due_at')::timestamptz
        FROM jsonb_array_elements(in_outbox) o
      ON CONFLICT DO NOTHING;
  END IF;
  IF in_mover IS NOT NULL THEN
    DELETE FROM draft d WHERE d.game = in_game AND d.person = in_mover;
  END IF;
  outcome := 'appended';
END $$;
