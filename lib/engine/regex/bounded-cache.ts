/** A map that forgets its oldest entry when it is full. The order is that of the last use, so hot entries stay. */
export class BoundedCache<V> {
  private readonly entries = new Map<string, V>();

  constructor(private readonly max: number) {}

  /** @returns the value of the key, made by `make` when it is not there. */
  get(key: string, make: () => V): V {
    const found = this.entries.get(key);
    if (found !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, found);
      return found;
    }
    const made = make();
    this.entries.set(key, made);
    if (this.entries.size > this.max) this.entries.delete(this.entries.keys().next().value as string);
    return made;
  }

  get size(): number {
    return this.entries.size;
  }
}
