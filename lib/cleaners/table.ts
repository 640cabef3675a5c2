import type { Notes } from "./notes";

export type Table = Record<string, unknown>;

export const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** More entries of a list are not looked at. */
const MAX_ENTRIES = 500;

/** Reads a table of a rule file key by key. A value of the wrong type is an error note and counts as absent. */
export class Reader {
  private readonly seen = new Set<string>();

  constructor(
    readonly table: Table,
    readonly notes: Notes,
    readonly at: readonly string[] = [],
  ) {}

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  text(key: string): string | undefined {
    return this.typed(key, "a text", (value): value is string => typeof value === "string");
  }

  flag(key: string): boolean {
    return this.typed(key, "true or false", (value): value is boolean => typeof value === "boolean") ?? false;
  }

  /** A number of lines, characters or bytes. */
  count(key: string): number | undefined {
    return this.typed(
      key,
      "a whole number of at least 0",
      (value): value is number => Number.isSafeInteger(value) && Number(value) >= 0,
    );
  }

  /** A list of texts; one text counts as a list of one. */
  texts(key: string): string[] {
    const value = this.get(key);
    if (typeof value === "string") return [value];
    const found = this.typed(
      key,
      "a list of texts",
      (list): list is string[] => Array.isArray(list) && list.every((entry) => typeof entry === "string"),
    );
    return this.bounded(key, found ?? []);
  }

  reader(key: string): Reader | undefined {
    const table = this.typed(key, "a table", isTable);
    return table && new Reader(table, this.notes, [...this.at, key]);
  }

  readers(key: string): Reader[] {
    const found = this.typed(
      key,
      "a list of tables",
      (list): list is Table[] => Array.isArray(list) && list.every(isTable),
    );
    return this.bounded(key, found ?? []).map((table) => new Reader(table, this.notes, [...this.at, key]));
  }

  /** Keys that are known and mean nothing here. */
  ignore(...keys: string[]): void {
    for (const key of keys) this.seen.add(key);
  }

  unknown(): string[] {
    return Object.keys(this.table).filter((key) => !this.seen.has(key));
  }

  private get(key: string): unknown {
    this.seen.add(key);
    const value = Object.hasOwn(this.table, key) ? this.table[key] : undefined;
    return value === null ? undefined : value;
  }

  private typed<T>(key: string, what: string, is: (value: unknown) => value is T): T | undefined {
    const value = this.get(key);
    if (value === undefined || is(value)) return value as T | undefined;
    this.notes.say("error", `${[...this.at, key].join(".")} must be ${what}; it is left out`, ...this.at, key);
    return undefined;
  }

  private bounded<T>(key: string, list: T[]): T[] {
    if (list.length > MAX_ENTRIES)
      this.notes.say("error", `${key} has more than ${MAX_ENTRIES} entries; the others are left out`, ...this.at, key);
    return list.slice(0, MAX_ENTRIES);
  }
}
