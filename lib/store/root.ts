import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, found upwards from this file (in `lib/store` or bundled in `dist`), else from the working directory. */
export function projectRoot(): string {
  for (const start of [path.dirname(fileURLToPath(import.meta.url)), process.cwd()])
    for (let dir = start; ; dir = path.dirname(dir)) {
      if (existsSync(path.join(dir, "prisma", "models.prisma"))) return dir;
      if (dir === path.dirname(dir)) break;
    }
  throw new Error("prisma/models.prisma was not found above the program; run Sluice from its own folder");
}
