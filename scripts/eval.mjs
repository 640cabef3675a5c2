// Honest savings of the presets on their samples: npm run eval [-- preset/sample --lost --json]
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildDist } from "./esbuild.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
await buildDist();
const { status } = spawnSync(process.execPath, ["dist/bench-eval.mjs", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exit(status ?? 1);
