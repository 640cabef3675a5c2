import { createHash, randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { open, readdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LIMITS } from "@/lib/contract/limits";
import type { Warning } from "@/lib/contract/run";
import type { CallIdentity } from "@/lib/engine/ports";
import { makeFolder } from "@/lib/make-folder";
import type { Deadline } from "../deadline";
import { createLocks } from "../locks";
import { StepFailure, timeoutFailure } from "../step-failure";

export type OpenState = {
  /** Absolute, real path of the state file; it is there. */
  file: string;
  /** The folder that holds it and nothing else, which the script may write to. */
  folder: string;
  /** To be called when the script has ended. @returns what was not kept */
  close: () => Promise<Warning[]>;
};

const NAME = "state.json";
const MODE = 0o600;
const MAX_WAITING = 256;

/**
 * The JSON files that scripts keep between calls (librefang.md 3.7): `<dataDir>/state/<hook>/agents/<agent>/state.json`.
 * Calls of one file run one after another. A call that leaves more than {@link LIMITS.stateBytes}, or no file, leaves what
 * was there before it.
 */
export function createStates(dataDir: string) {
  const locks = createLocks(MAX_WAITING);
  return {
    /** @throws StepFailure `timeout`, `overloaded` */
    open: async (call: CallIdentity, deadline: Deadline): Promise<OpenState> => {
      const place = join(dataDir, "state", safeName(call.hook_id ?? call.name), "agents", safeName(call.agent_id));
      const release = await locks.acquire(place, deadline.left());
      if (release === "timeout")
        throw timeoutFailure(deadline.ms, "it was waiting for other calls that use the same state file");
      if (release === "overloaded")
        throw new StepFailure("overloaded", `${MAX_WAITING} calls are waiting for the same state file already.`);
      try {
        await makeFolder(place, 0o700);
        const folder = await realpath(place);
        const file = join(folder, NAME);
        const before = (await contentOf(file)) ?? Buffer.from("{}");
        await replace(file, before);
        const close = async () => {
          try {
            return await settle(folder, file, before);
          } finally {
            release();
          }
        };
        return { file, folder, close };
      } catch (error) {
        release();
        throw error;
      }
    },
  };
}
export type States = ReturnType<typeof createStates>;

async function settle(folder: string, file: string, before: Buffer): Promise<Warning[]> {
  for (const name of await readdir(folder))
    if (name !== NAME) await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  if ((await contentOf(file)) !== null) return [];
  await replace(file, before);
  return [
    {
      code: "state_reverted",
      message: `The script left no state file of at most ${LIMITS.stateBytes} bytes, so the state is what it was before this call.`,
    },
  ];
}

/** @returns what a regular file of an allowed size holds, else null; links are not followed */
async function contentOf(file: string): Promise<Buffer | null> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const info = await handle.stat();
      if (!info.isFile() || info.size > LIMITS.stateBytes) return null;
      // Taken away by a script, its rights would be missing to the next one.
      if ((info.mode & 0o777) !== MODE) await handle.chmod(MODE);
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch {
    return null;
  }
}

async function replace(file: string, bytes: Buffer) {
  const now = await contentOf(file);
  if (now?.equals(bytes)) return;
  // Whatever else lies there: a folder could not be replaced.
  if (now === null) await rm(file, { recursive: true, force: true });
  const draft = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  await writeFile(draft, bytes, { flag: "wx", mode: MODE });
  await rename(draft, file);
}

/** Names that could leave the folder, or differ in case only, become a hash; no hash can be the name of something else. */
const safeName = (name: string) =>
  /^[a-z0-9_-]{1,100}$/.test(name) ? name : `%${createHash("sha256").update(name).digest("hex").slice(0, 32)}`;
