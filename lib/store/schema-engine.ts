import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm";
import type { openAdapter } from "./db";

type EngineModule = { SchemaEngine: typeof SchemaEngine; __wbg_set_wasm(exports: WebAssembly.Exports): void };
type Adapter = Awaited<ReturnType<typeof openAdapter>>;

/** The least schema that the engine accepts. */
export const datasource = (provider: string): string => `datasource db {\n  provider = "${provider}"\n}\n`;

let loaded: Promise<EngineModule> | undefined;

/** Instantiated once a process. The package's own entry imports the `.wasm` as a module, which Node 20 cannot. */
async function load(): Promise<EngineModule> {
  const global = globalThis as { PRISMA_WASM_PANIC_REGISTRY?: { set_message(message: string): void } };
  global.PRISMA_WASM_PANIC_REGISTRY ??= {
    set_message: (message) => console.error(`schema engine panicked: ${message}`),
  };
  const bg = (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as unknown as EngineModule;
  const wasm = createRequire(import.meta.url)
    .resolve("@prisma/schema-engine-wasm")
    .replace(/schema_engine\.js$/, "schema_engine_bg.wasm");
  const { instance } = await WebAssembly.instantiate(await readFile(wasm), {
    "./schema_engine_bg.js": bg as unknown as WebAssembly.ModuleImports,
  });
  bg.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bg;
}

/**
 * Runs something with Prisma's schema engine and ends what it opened: a connection left open keeps SQLite locked and
 * makes PostgreSQL wait ten seconds.
 * @param datamodels path and content of each schema file; the engine refuses an empty list
 */
export async function withSchemaEngine<T>(
  adapter: Adapter,
  datamodels: [string, string][],
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  loaded ??= load();
  const { SchemaEngine } = await loaded;
  const opened: { dispose(): Promise<void> }[] = [];
  for (const method of ["connect", "connectToShadowDb"] as const) {
    const connect = adapter[method].bind(adapter) as () => Promise<{ dispose(): Promise<void> }>;
    Object.assign(adapter, {
      [method]: async () => {
        const connection = await connect();
        opened.push(connection);
        return connection;
      },
    });
  }
  let engine: SchemaEngine | undefined;
  try {
    engine = await SchemaEngine.new({ datamodels }, () => undefined, bindMigrationAwareSqlAdapterFactory(adapter));
    return await use(engine);
  } finally {
    engine?.free();
    await Promise.all(opened.map((connection) => connection.dispose()));
  }
}
