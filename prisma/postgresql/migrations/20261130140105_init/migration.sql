-- CreateTable
CREATE TABLE "agent" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "description" TEXT,
    "enabled" BOOLEAN NOT NULL,
    "resolution" TEXT NOT NULL,
    "chain_version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hook" (
    "id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "point" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "draft" TEXT NOT NULL,
    "live_revision" INTEGER,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "hook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "revision" (
    "hook_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "config" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "revision_pkey" PRIMARY KEY ("hook_id","number")
);

-- CreateTable
CREATE TABLE "sample" (
    "id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "point" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "expect" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "sample_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "action" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "before" TEXT,
    "after" TEXT,

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invocation" (
    "id" TEXT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "point" TEXT NOT NULL,
    "tool" TEXT,
    "tool_use_id" TEXT,
    "session_id" TEXT,
    "origin" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "warnings" INTEGER NOT NULL,
    "hooks" INTEGER NOT NULL,
    "duration_us" BIGINT NOT NULL,
    "tokens_before" INTEGER,
    "tokens_after" INTEGER,
    "tokens_estimated" BOOLEAN,
    "bytes_before" INTEGER,
    "bytes_after" INTEGER,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "invocation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invocation_step" (
    "invocation_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "hook_id" TEXT,
    "revision" INTEGER,
    "runner" TEXT NOT NULL,
    "disposition" TEXT NOT NULL,
    "duration_us" BIGINT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "invocation_step_pkey" PRIMARY KEY ("invocation_id","position")
);

-- CreateTable
CREATE TABLE "payload" (
    "invocation_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "reply" TEXT NOT NULL,
    "steps" TEXT NOT NULL,
    "outcome" TEXT,

    CONSTRAINT "payload_pkey" PRIMARY KEY ("invocation_id")
);

-- CreateTable
CREATE TABLE "rollup" (
    "kind" TEXT NOT NULL,
    "grain" INTEGER NOT NULL,
    "bucket" BIGINT NOT NULL,
    "agent_id" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "hook_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "writer" TEXT NOT NULL,
    "calls" BIGINT NOT NULL,
    "failures" BIGINT NOT NULL,
    "bytes_in" BIGINT NOT NULL,
    "bytes_out" BIGINT NOT NULL,
    "tokens_in" BIGINT NOT NULL,
    "tokens_out" BIGINT NOT NULL,
    "outcomes" TEXT NOT NULL,
    "latencies" TEXT NOT NULL,

    CONSTRAINT "rollup_pkey" PRIMARY KEY ("kind","grain","bucket","agent_id","origin","hook_id","key","writer")
);

-- CreateIndex
CREATE UNIQUE INDEX "agent_slug_key" ON "agent"("slug");

-- CreateIndex
CREATE INDEX "agent_created_at_id_idx" ON "agent"("created_at", "id");

-- CreateIndex
CREATE INDEX "hook_agent_id_point_position_id_idx" ON "hook"("agent_id", "point", "position", "id");

-- CreateIndex
CREATE INDEX "sample_agent_id_created_at_id_idx" ON "sample"("agent_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "audit_at_id_idx" ON "audit"("at", "id");

-- CreateIndex
CREATE INDEX "audit_target_id_at_idx" ON "audit"("target_id", "at");

-- CreateIndex
CREATE INDEX "invocation_created_at_id_idx" ON "invocation"("created_at", "id");

-- CreateIndex
CREATE INDEX "invocation_agent_id_created_at_id_idx" ON "invocation"("agent_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "invocation_tool_created_at_id_idx" ON "invocation"("tool", "created_at", "id");

-- CreateIndex
CREATE INDEX "invocation_verdict_created_at_id_idx" ON "invocation"("verdict", "created_at", "id");

-- CreateIndex
CREATE INDEX "invocation_point_created_at_id_idx" ON "invocation"("point", "created_at", "id");

-- CreateIndex
CREATE INDEX "invocation_origin_created_at_id_idx" ON "invocation"("origin", "created_at", "id");

-- CreateIndex
CREATE INDEX "invocation_session_id_created_at_id_idx" ON "invocation"("session_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "invocation_step_hook_id_created_at_invocation_id_idx" ON "invocation_step"("hook_id", "created_at", "invocation_id");

-- CreateIndex
CREATE INDEX "invocation_step_disposition_created_at_invocation_id_idx" ON "invocation_step"("disposition", "created_at", "invocation_id");

-- CreateIndex
CREATE INDEX "rollup_agent_id_kind_grain_bucket_idx" ON "rollup"("agent_id", "kind", "grain", "bucket");

-- CreateIndex
CREATE INDEX "rollup_hook_id_kind_grain_bucket_idx" ON "rollup"("hook_id", "kind", "grain", "bucket");

-- AddForeignKey
ALTER TABLE "hook" ADD CONSTRAINT "hook_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "revision" ADD CONSTRAINT "revision_hook_id_fkey" FOREIGN KEY ("hook_id") REFERENCES "hook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sample" ADD CONSTRAINT "sample_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Failing invocations are few, and their list must not read the others. Prisma's models cannot say this index.
CREATE INDEX "invocation_failed_idx" ON "invocation"("created_at", "id") WHERE "failures" > 0;
