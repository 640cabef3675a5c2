import type { Logger } from "pino";
import type { Env } from "@/lib/env";
import type { Runners } from "@/lib/runner";
import type { ChainCache } from "@/lib/store/chains";
import type { Db } from "@/lib/store/db";
import type { InterceptLog } from "@/lib/store/intercepts";
import type { Recorder } from "@/lib/store/recorder";
import type { SecretKey } from "@/lib/store/secret-key";
import type { CompatBook } from "./compat/book";
import type { Policies } from "./gates";

/** What the process holds once: Next gives pages, route handlers and our server separate instances of each module. */
export type Sluice = {
  env: Env;
  version: string;
  log: Logger;
  db: Db;
  chains: ChainCache;
  recorder: Recorder;
  runners: Runners;
  policies: Policies;
  secretKey: SecretKey;
  compat: CompatBook;
  intercepts: InterceptLog;
  /** True from SIGTERM on: new calls are refused, running ones end. */
  closing: boolean;
};

const KEY = Symbol.for("sluice");
type Holder = { [KEY]?: Sluice };

/** @throws Error when used before the server has booted. */
export function sluice(): Sluice {
  const held = (globalThis as Holder)[KEY];
  if (!held) throw new Error("Sluice has not booted; start it with npm start");
  return held;
}

export function hold(instance: Sluice): void {
  (globalThis as Holder)[KEY] = instance;
}
