ALTER TABLE "person" ADD COLUMN "mail_token" TEXT NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX "person_mail_token_key" ON "person"("mail_token");
ALTER TABLE "game" ADD COLUMN "joining" TEXT NOT NULL DEFAULT 'anybody';
ALTER TABLE "game" ADD CONSTRAINT game_joining CHECK (joining IN ('anybody', 'link', 'invited'));

CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "person" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "agent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "session_person_idx" ON "session"("person");

CREATE TABLE "sign_link" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "person" TEXT,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_link_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "sign_link_person_idx" ON "sign_link"("person");
ALTER TABLE "sign_link" ADD CONSTRAINT sign_link_kind CHECK (kind IN ('confirm', 'sign-in', 'reset', 'address'));

CREATE TABLE "limit_count" (
    "key" TEXT NOT NULL,
    "started" TIMESTAMPTZ(3) NOT NULL,
    "hits" INTEGER NOT NULL,

    CONSTRAINT "limit_count_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "block" (
    "person" TEXT NOT NULL,
    "other" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "block_pkey" PRIMARY KEY ("person","other")
);
CREATE INDEX "block_other_idx" ON "block"("other");

CREATE TABLE "invitation" (
    "game" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "person" TEXT,
    "email" CITEXT,
    "by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),
    "declined_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("game","code")
);
CREATE INDEX "invitation_person_idx" ON "invitation"("person");

CREATE TABLE "chat_line" (
    "game" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "person" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "text" TEXT NOT NULL,

    CONSTRAINT "chat_line_pkey" PRIMARY KEY ("game","id")
);
ALTER TABLE "chat_line" ADD CONSTRAINT chat_line_length CHECK (char_length(text) BETWEEN 1 AND 10000);

CREATE TABLE "private_note" (
    "game" TEXT NOT NULL,
    "person" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "private_note_pkey" PRIMARY KEY ("game","person")
);

CREATE TABLE "visit" (
    "game" TEXT NOT NULL,
    "person" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "step" INTEGER NOT NULL DEFAULT 0,
    "chat" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "visit_pkey" PRIMARY KEY ("game","person")
);

CREATE TABLE "draft" (
    "game" TEXT NOT NULL,
    "person" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "draft_pkey" PRIMARY KEY ("game","person")
);

CREATE TABLE "report" (
    "id" BIGSERIAL NOT NULL,
    "game" TEXT NOT NULL,
    "person" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "text" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by" TEXT,
    "answer" TEXT,

    CONSTRAINT "report_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "report_answered_at_id_idx" ON "report"("answered_at", "id");

CREATE TABLE "mail_choice" (
    "person" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "wants" TEXT NOT NULL,

    CONSTRAINT "mail_choice_pkey" PRIMARY KEY ("person","game")
);
ALTER TABLE "mail_choice" ADD CONSTRAINT mail_choice_wants CHECK (wants IN ('turns', 'none'));

CREATE TABLE "end_vote" (
    "game" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "end_vote_pkey" PRIMARY KEY ("game","seat")
);

CREATE TABLE "seat_offer" (
    "game" TEXT NOT NULL,
    "seat" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seat_offer_pkey" PRIMARY KEY ("game","seat")
);
