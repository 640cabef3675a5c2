import { openDb } from "@/lib/store/db";

/** Opens a write transaction, says "locked", and keeps the lock until it is ended. */
const db = await openDb(process.argv[2] ?? "");
await db.$transaction(
  async (tx) => {
    await tx.$executeRaw`UPDATE agent SET chain_version = chain_version`;
    process.stdout.write("locked\n");
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  },
  { timeout: 60_000 },
);
