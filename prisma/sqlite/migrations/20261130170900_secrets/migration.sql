-- CreateTable
CREATE TABLE "secret" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "box" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "created_at" DATETIME NOT NULL,
    "updated_at" DATETIME NOT NULL
);
