// Captures the presets' samples anew: node scripts/capture/run.mjs [tool ...]   (all tools when none is named)
// Then: node scripts/capture/check.mjs
import { tools } from "./lib.mjs";

const wanted = process.argv.slice(2);
const known = tools();
for (const tool of wanted) {
  if (!known.includes(tool)) {
    console.error(`No capture for "${tool}". There is: ${known.join(", ")}`);
    process.exit(2);
  }
}
for (const tool of wanted.length > 0 ? wanted : known) {
  try {
    const { capture } = await import(`./tools/${tool}.mjs`);
    await capture();
  } catch (error) {
    console.error(`  ! ${tool}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
