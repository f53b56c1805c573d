-- What a program was answered under its key, so that the same request sent again is done once.
CREATE TABLE "api_answer" (
    "person" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "asked" TEXT NOT NULL,
    "status" INTEGER,
    "answer" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_answer_pkey" PRIMARY KEY ("person", "key")
);

CREATE INDEX "api_answer_at_idx" ON "api_answer"("at");
