/**
 * Small modules, put together by hand: what a test needs and no compiler. Sections are `id, size, content`, numbers LEB128.
 */
type Options = {
  /** Body of `execute(pointer, length) -> i64`. */
  execute: number[];
  exports?: string[];
  /** Pages at the start, and the module's own maximum. */
  pages?: [min: number, max?: number];
  /** Names to import from "librefang". */
  imports?: ("host_call" | "host_log")[];
  from?: string;
};

const I32 = 0x7f;
const I64 = 0x7e;
const text = (value: string) => [...number(value.length), ...Buffer.from(value)];
const vector = (items: number[][]) => [...number(items.length), ...items.flat()];
const section = (id: number, content: number[]) => [id, ...number(content.length), ...content];

export function number(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...number(Math.floor(value / 128))];
}

/** A module with `memory`, a bump allocator as `alloc`, and `execute`. Imported functions come first, from index 0. */
export function wasmModule({
  execute,
  exports = ["memory", "alloc", "execute"],
  pages = [2],
  imports = [],
  from = "librefang",
}: Options): Buffer {
  const types = [
    [0x60, 1, I32, 1, I32],
    [0x60, 2, I32, I32, 1, I64],
    [0x60, 3, I32, I32, I32, 0],
  ];
  const [min, max] = pages;
  const alloc = imports.length;
  const targets: Record<string, number[]> = { memory: [2, 0], alloc: [0, alloc], execute: [0, alloc + 1] };
  // local.get 0 comes last: alloc returns where the next free byte was, and moves it on.
  const allocBody = [0, 0x23, 0, 0x23, 0, 0x20, 0, 0x6a, 0x24, 0, 0x0b];
  const executeBody = [0, ...execute, 0x0b];
  return Buffer.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vector(types)),
    ...section(2, vector(imports.map((name) => [...text(from), ...text(name), 0, name === "host_call" ? 1 : 2]))),
    ...section(3, vector([[0], [1]])),
    ...section(5, vector([max === undefined ? [0, ...number(min)] : [1, ...number(min), ...number(max)]])),
    ...section(6, vector([[I32, 1, 0x41, 0x80, 0x08, 0x0b]])),
    ...section(7, vector(exports.map((name) => [...text(name), ...(targets[name] ?? [])]))),
    ...section(10, vector([allocBody, executeBody].map((body) => [...number(body.length), ...body]))),
  ]);
}

const GET_POINTER = [0x20, 0];
const GET_LENGTH = [0x20, 1];
/** `pointer << 32 | length` of what is on the stack as two i64. */
const PACK = [0x84];
export const ECHO = [...GET_POINTER, 0xad, 0x42, 32, 0x86, ...GET_LENGTH, 0xad, ...PACK];
/** Hands its input to the first imported function, and its answer on. */
export const ASK_HOST = [...GET_POINTER, ...GET_LENGTH, 0x10, 0];
/** `host_log(2, pointer, length)`, then the echo. */
export const LOG = [0x41, 2, ...GET_POINTER, ...GET_LENGTH, 0x10, 0, ...ECHO];
export const LOOP = [0x03, 0x40, 0x0c, 0, 0x0b, 0x42, 0];
export const TRAP = [0x00];
/** Grows memory by one page until that fails, then answers with the input. */
export const GROW = [0x03, 0x40, 0x41, 1, 0x40, 0, 0x41, 0x7f, 0x47, 0x0d, 0, 0x0b, ...ECHO];
/** A result far behind the end of memory. */
export const OUT_OF_BOUNDS = [0x42, ...[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f], 0x42, 16, 0x84];
