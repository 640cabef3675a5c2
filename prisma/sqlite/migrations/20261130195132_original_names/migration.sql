-- CreateTable
CREATE TABLE "original_name" (
    "name" TEXT NOT NULL,
    "invocation_id" TEXT NOT NULL,

    PRIMARY KEY ("name", "invocation_id")
);
