import type { Tx } from "./db";
import { newId } from "./uuid";

export type AuditEntry = {
  action: string;
  kind: "agent" | "hook" | "sample" | "secret";
  target_id: string;
  /** What was there and what is there now. Never a payload body. */
  before?: unknown;
  after?: unknown;
};

/** Notes a change, in the transaction that makes it. */
export async function audit(tx: Tx, entry: AuditEntry, at = new Date()): Promise<void> {
  const text = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  const { action, kind, target_id } = entry;
  await tx.audit.create({
    data: { id: newId(), at, action, kind, target_id, before: text(entry.before), after: text(entry.after) },
  });
}
