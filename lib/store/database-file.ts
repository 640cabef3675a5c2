import { statSync } from "node:fs";

/** SQLITE_READONLY_DBMOVED */
const MOVED = 1032;

/**
 * Notices that a database file was deleted or replaced while it is open. SQLite itself goes on with the file that no longer
 * has a name and says that all is well, and with the end of the process everything that was written there is gone.
 */
export class DatabaseFile {
  #known: string | null = null;

  constructor(private readonly path: string) {}

  /** Takes some microseconds. @throws Error with SQLite's code for a file that was moved */
  mustBeThere(): void {
    if (this.path.startsWith(":")) return;
    const info = statSync(this.path, { throwIfNoEntry: false });
    const found = info ? `${info.dev}:${info.ino}` : null;
    this.#known ??= found;
    if (found === this.#known) return;
    throw Object.assign(new Error(`${this.path} was deleted or replaced`), { code: "SQLITE_READONLY", rawCode: MOVED });
  }
}
