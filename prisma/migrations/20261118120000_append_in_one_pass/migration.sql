-- The one way into the log, as before, but every entry is checked against its predecessor while it is written instead of
-- reading the log again afterwards.
CREATE OR REPLACE FUNCTION append(in_game text, in_head text, in_key text, in_request text, in_entries jsonb, in_summary jsonb,
                                  in_outbox jsonb, OUT outcome text, OUT seq int, OUT hash text) LANGUAGE plpgsql AS $$
DECLARE
  known record;
  latest record;
  n record;
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
  seq := latest.head_seq;
  hash := latest.head_hash;
  IF hash <> in_head THEN
    outcome := 'changed';
    RETURN;
  END IF;

  FOR n IN SELECT * FROM jsonb_to_recordset(in_entries) AS r(seq int, at timestamptz, acted text, role text, kind text, body text,
                                                             revealed boolean, state_hash text, prev_hash text, hash text)
  LOOP
    IF n.seq <> seq + 1 OR n.prev_hash <> hash THEN
      RAISE EXCEPTION 'entries do not continue the chain of %', in_game USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    -- The key names the request, so it stands on the first of its entries.
    INSERT INTO entry (game, seq, at, acted, role, kind, body, revealed, state_hash, prev_hash, hash, key, request)
      VALUES (in_game, n.seq, n.at, n.acted, n.role, n.kind, n.body, n.revealed, n.state_hash, n.prev_hash, n.hash,
              CASE WHEN seq = latest.head_seq THEN in_key END, CASE WHEN seq = latest.head_seq THEN in_request END);
    seq := n.seq;
    hash := n.hash;
  END LOOP;
  IF seq = latest.head_seq THEN
    RAISE EXCEPTION 'nothing to append to %', in_game USING ERRCODE = 'integrity_constraint_violation';
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
