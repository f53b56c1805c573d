CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;


CREATE TABLE "person" (
    "id" TEXT NOT NULL,
    "name" CITEXT NOT NULL,
    "email" CITEXT,
    "email_confirmed_at" TIMESTAMPTZ(3),
    "password_hash" TEXT,
    "role" TEXT NOT NULL DEFAULT 'player',
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "preferences" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3),
    "banned_at" TIMESTAMPTZ(3),
    "banned_reason" TEXT,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "game" (
    "id" TEXT NOT NULL,
    "rules" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "options" JSONB NOT NULL,
    "players" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "notes" TEXT NOT NULL DEFAULT '',
    "owner" TEXT,
    "status" TEXT NOT NULL DEFAULT 'open',
    "visibility" TEXT NOT NULL DEFAULT 'public',
    "undo" TEXT NOT NULL DEFAULT 'all',
    "seating" TEXT NOT NULL DEFAULT 'drawn',
    "owner_desk" BOOLEAN NOT NULL DEFAULT false,
    "clock" JSONB,
    "origin" TEXT NOT NULL DEFAULT 'played',
    "source" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "paused_at" TIMESTAMPTZ(3),
    "salt" TEXT NOT NULL,
    "commitment" TEXT NOT NULL,
    "head_seq" INTEGER NOT NULL DEFAULT -1,
    "head_hash" TEXT NOT NULL DEFAULT '',
    "moved_at" TIMESTAMPTZ(3),
    "steps" INTEGER NOT NULL DEFAULT 0,
    "awaited" JSONB NOT NULL DEFAULT '[]',
    "whereabouts" JSONB,
    "standings" JSONB,
    "ended" TEXT,
    "winners" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "game_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "archived" (
    "game" TEXT NOT NULL,
    "rules" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "traits" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "name" TEXT NOT NULL,
    "players" INTEGER NOT NULL,
    "steps" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "ended" TEXT NOT NULL,
    "margin" INTEGER NOT NULL,
    "standings" JSONB NOT NULL,
    "people" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "winners" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "visibility" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "curve" JSONB,
    "sought" TEXT NOT NULL,

    CONSTRAINT "archived_pkey" PRIMARY KEY ("game")
);

CREATE TABLE "seat" (
    "game" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "person" TEXT,
    "bot" BOOLEAN NOT NULL DEFAULT false,
    "ready" BOOLEAN NOT NULL DEFAULT false,
    "joined_at" TIMESTAMPTZ(3),
    "resigned_at" TIMESTAMPTZ(3),
    "decision" INTEGER,
    "awaited_since" TIMESTAMPTZ(3),

    CONSTRAINT "seat_pkey" PRIMARY KEY ("game","seat")
);

CREATE TABLE "entry" (
    "game" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "acted" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "revealed" BOOLEAN NOT NULL,
    "state_hash" TEXT NOT NULL,
    "prev_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "key" TEXT,
    "request" TEXT,

    CONSTRAINT "entry_pkey" PRIMARY KEY ("game","seq")
);

CREATE TABLE "seed" (
    "game" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "seed" TEXT NOT NULL,
    "commitment" TEXT NOT NULL,

    CONSTRAINT "seed_pkey" PRIMARY KEY ("game","number")
);

CREATE TABLE "beside" (
    "game" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "beside_pkey" PRIMARY KEY ("game","hash")
);

CREATE TABLE "snapshot" (
    "game" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "build" TEXT NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "snapshot_pkey" PRIMARY KEY ("game")
);

CREATE TABLE "outbox" (
    "game" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "person" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "occasion" TEXT NOT NULL,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "message_id" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("game","id")
);

CREATE TABLE "undo_request" (
    "game" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "person" TEXT NOT NULL,
    "steps" TEXT[],
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "seq" INTEGER NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "agreed" INTEGER[] DEFAULT ARRAY[]::INTEGER[],

    CONSTRAINT "undo_request_pkey" PRIMARY KEY ("game")
);

CREATE TABLE "kept" (
    "game" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "kept_pkey" PRIMARY KEY ("game","part")
);

CREATE TABLE "audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "person" TEXT,
    "action" TEXT NOT NULL,
    "game" TEXT,
    "subject" TEXT,
    "facts" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "person_name_key" ON "person"("name");

CREATE UNIQUE INDEX "person_email_key" ON "person"("email");

CREATE INDEX "game_status_created_at_id_idx" ON "game"("status", "created_at" DESC, "id");

CREATE INDEX "game_owner_idx" ON "game"("owner");

CREATE INDEX "archived_by_end" ON "archived"("visibility", "ended_at" DESC, "game" DESC);

CREATE INDEX "archived_by_rules" ON "archived"("visibility", "rules", "ended_at" DESC, "game" DESC);

CREATE INDEX "archived_by_length" ON "archived"("visibility", "steps" DESC, "game" DESC);

CREATE INDEX "archived_by_margin" ON "archived"("visibility", "margin" DESC, "game" DESC);

CREATE INDEX "archived_sought" ON "archived" USING GIN ("sought" gin_trgm_ops);

CREATE INDEX "archived_traits" ON "archived" USING GIN ("traits");

CREATE INDEX "archived_people" ON "archived" USING GIN ("people");

CREATE INDEX "seat_person_awaited_since_idx" ON "seat"("person", "awaited_since");

CREATE UNIQUE INDEX "entry_game_key_key" ON "entry"("game", "key");

CREATE INDEX "outbox_state_due_at_idx" ON "outbox"("state", "due_at");

CREATE UNIQUE INDEX "outbox_game_person_kind_occasion_key" ON "outbox"("game", "person", "kind", "occasion");

CREATE INDEX "audit_game_id_idx" ON "audit"("game", "id");

CREATE INDEX "audit_subject_id_idx" ON "audit"("subject", "id");


-- What a column may hold
ALTER TABLE "person" ADD CONSTRAINT person_role CHECK (role IN ('player', 'moderator', 'administrator'));
ALTER TABLE "game" ADD CONSTRAINT game_status CHECK (status IN ('open', 'running', 'over', 'cancelled'));
ALTER TABLE "game" ADD CONSTRAINT game_visibility CHECK (visibility IN ('public', 'unlisted', 'private'));
ALTER TABLE "game" ADD CONSTRAINT game_undo CHECK (undo IN ('all', 'majority', 'moderator', 'nobody'));
ALTER TABLE "game" ADD CONSTRAINT game_seating CHECK (seating IN ('fixed', 'drawn'));
ALTER TABLE "game" ADD CONSTRAINT game_origin CHECK (origin IN ('played', 'imported', 'practice'));
ALTER TABLE "outbox" ADD CONSTRAINT outbox_state CHECK (state IN ('waiting', 'sent', 'dropped', 'failed'));

-- The summary is rewritten with every move: room in its page keeps the update there.
ALTER TABLE "game" SET (fillfactor = 70);
ALTER TABLE "seat" SET (fillfactor = 70);

-- The chain: anybody recomputes it offline from what is stored, and the database refuses an entry that does not fit.
CREATE FUNCTION entry_hash(prev_hash text, seq int, at timestamptz, acted text, role text, kind text, revealed boolean,
                           state_hash text, body text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN encode(sha256(convert_to(prev_hash || E'\n' || seq || E'\n'
  || to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || E'\n' || acted || E'\n' || role || E'\n' || kind
  || E'\n' || CASE WHEN revealed THEN '1' ELSE '0' END || E'\n' || state_hash || E'\n' || body, 'UTF8')), 'hex');
ALTER TABLE "entry" ADD CONSTRAINT entry_hash_fits
  CHECK (hash = entry_hash(prev_hash, seq, at, acted, role, kind, revealed, state_hash, body));
ALTER TABLE "entry" ADD CONSTRAINT entry_kind CHECK (kind IN ('setup', 'move', 'undo', 'redo', 'rewind', 'amend', 'adjust',
  'redraw', 'substitute', 'resign', 'pause', 'resume', 'end', 'reopen'));
ALTER TABLE "entry" ADD CONSTRAINT entry_role CHECK (role IN ('player', 'owner', 'moderator', 'server'));

-- Append-only, whoever asks
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "entry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The one way into the log. Rows only: whoever must be woken is woken after the commit.
-- outcome: appended; repeated (this key was answered before: here is that answer); reused (this key asked for something
-- else); changed (the head is another one); missing (no such table).
CREATE FUNCTION append(in_game text, in_head text, in_key text, in_request text, in_entries jsonb, in_summary jsonb, in_outbox jsonb,
                       OUT outcome text, OUT seq int, OUT hash text) LANGUAGE plpgsql AS $$
DECLARE
  known record;
  latest record;
BEGIN
  SELECT g.head_seq, g.head_hash INTO latest FROM game g WHERE g.id = in_game FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    outcome := 'missing';
    RETURN;
  END IF;
  IF in_key IS NOT NULL THEN
    SELECT e.seq, e.hash, e.request INTO known FROM entry e WHERE e.game = in_game AND e.key = in_key;
    IF FOUND THEN
      outcome := CASE WHEN known.request IS NOT DISTINCT FROM in_request THEN 'repeated' ELSE 'reused' END;
      seq := known.seq;
      hash := known.hash;
      RETURN;
    END IF;
  END IF;
  IF latest.head_hash <> in_head THEN
    outcome := 'changed';
    seq := latest.head_seq;
    hash := latest.head_hash;
    RETURN;
  END IF;

  INSERT INTO entry (game, seq, at, acted, role, kind, body, revealed, state_hash, prev_hash, hash, key, request)
    SELECT in_game, n.seq, n.at, n.acted, n.role, n.kind, n.body, n.revealed, n.state_hash, n.prev_hash, n.hash,
           CASE WHEN n.seq = latest.head_seq + 1 THEN in_key END, CASE WHEN n.seq = latest.head_seq + 1 THEN in_request END
      FROM jsonb_to_recordset(in_entries) AS n(seq int, at timestamptz, acted text, role text, kind text, body text,
                                               revealed boolean, state_hash text, prev_hash text, hash text);
  SELECT e.seq, e.hash INTO seq, hash FROM entry e WHERE e.game = in_game ORDER BY e.seq DESC LIMIT 1;
  IF (SELECT count(*) FROM jsonb_array_elements(in_entries)) <> seq - latest.head_seq
     OR EXISTS (SELECT FROM entry e LEFT JOIN entry p ON p.game = e.game AND p.seq = e.seq - 1
                 WHERE e.game = in_game AND e.seq > latest.head_seq AND e.prev_hash <> coalesce(p.hash, '')) THEN
    RAISE EXCEPTION 'entries do not continue the chain of %', in_game USING ERRCODE = 'integrity_constraint_violation';
  END IF;

  UPDATE game g SET head_seq = append.seq, head_hash = append.hash, moved_at = s.moved_at, status = s.status, steps = s.steps,
                    awaited = s.awaited, whereabouts = s.whereabouts, standings = s.standings, ended = s.ended,
                    winners = s.winners, started_at = s.started_at, ended_at = s.ended_at, paused_at = s.paused_at,
                    commitment = s.commitment
    FROM jsonb_to_record(in_summary) AS s(moved_at timestamptz, status text, steps int, awaited jsonb, whereabouts jsonb,
           standings jsonb, ended text, winners text[], started_at timestamptz, ended_at timestamptz, paused_at timestamptz,
           commitment text)
   WHERE g.id = in_game;

  UPDATE seat t SET decision = a.opened, awaited_since = a.since
    FROM seat was LEFT JOIN jsonb_to_recordset(in_summary -> 'awaited') AS a(seat int, opened int, since timestamptz, must boolean)
         ON a.seat = was.seat AND a.must
   WHERE was.game = in_game AND t.game = in_game AND t.seat = was.seat
     AND (t.decision IS DISTINCT FROM a.opened OR t.awaited_since IS DISTINCT FROM a.since);

  IF in_outbox <> '[]' THEN
    INSERT INTO outbox (game, person, kind, occasion, facts, due_at)
      SELECT in_game, o.person, o.kind, o.occasion, coalesce(o.facts, '{}'), o.due_at
        FROM jsonb_to_recordset(in_outbox) AS o(person text, kind text, occasion text, facts jsonb, due_at timestamptz)
      ON CONFLICT DO NOTHING;
  END IF;
  outcome := 'appended';
END $$;

-- Run by the owner after every migration: what the app's role may do. The log and the audit are read and appended to, nothing else.
CREATE FUNCTION grant_roles(app text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', app);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', app);
  EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO %I', app);
  EXECUTE format('REVOKE UPDATE, DELETE ON entry, audit FROM %I', app);
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM %I', app);
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION grant_roles(text) FROM PUBLIC;
