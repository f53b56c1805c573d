-- A correction that a moderator has begun in the workshop and means to finish: what was wished, and the reason so far.
CREATE TABLE correction_draft (
  game   text        NOT NULL,
  person text        NOT NULL,
  wish   text        NOT NULL CHECK (length(wish) <= 40000),
  title  text        NOT NULL CHECK (length(title) <= 200),
  reason text        NOT NULL DEFAULT '' CHECK (length(reason) <= 2000),
  at     timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (game, person)
);
