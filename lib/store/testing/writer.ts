import { closeDb, openDb } from "@/lib/store/db";
import { applyMigrations } from "@/lib/store/migrate";
import { createRecorder } from "@/lib/store/recorder";
import { makeInvocation, makeStep } from "./make";

/** Applies migrations and stores invocations, eight at a time; prints the id of each that was acknowledged. Ends after `count`. */
const [, , url = "", agent = "", count = "0"] = process.argv;

await applyMigrations(url);
const db = await openDb(url);
const recorder = createRecorder(db);
let left = Number(count);
const work = async () => {
  while (left-- > 0) {
    const invocation = makeInvocation(agent, { result: { steps: [makeStep()] } });
    if (!(await recorder.record(invocation))) throw new Error(`lost: ${recorder.stats().last_error}`);
    process.stdout.write(`${invocation.result.trace_id}\n`);
  }
};
await Promise.all(Array.from({ length: 8 }, work));
await recorder.close();
await closeDb(db);
