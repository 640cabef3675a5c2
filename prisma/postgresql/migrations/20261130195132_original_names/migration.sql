-- CreateTable
CREATE TABLE "original_name" (
    "name" TEXT NOT NULL,
    "invocation_id" TEXT NOT NULL,

    CONSTRAINT "original_name_pkey" PRIMARY KEY ("name","invocation_id")
);
