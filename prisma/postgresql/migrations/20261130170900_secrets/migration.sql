-- CreateTable
CREATE TABLE "secret" (
    "name" TEXT NOT NULL,
    "box" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "created_at" TIMESTAMP(3) NOT NULL,
    "updated_at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "secret_pkey" PRIMARY KEY ("name")
);
