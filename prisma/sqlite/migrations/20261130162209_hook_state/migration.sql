-- CreateTable
CREATE TABLE "hook_state" (
    "agent_id" TEXT NOT NULL,
    "hook_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "updated_at" DATETIME NOT NULL,

    PRIMARY KEY ("agent_id", "hook_id", "kind")
);
