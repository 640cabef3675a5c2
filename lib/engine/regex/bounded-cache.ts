/** A map that forgets its oldest entries when it is full. The order is that of the last use, so hot entries stay. */
export class BoundedCache<V> {
  private readonly entries = new Map<string, { value: V; weight: number }>();
  private total = 0;

  /** @param maxWeight what all entries together may weigh, where they differ much in size */
  constructor(
    private readonly max: number,
    private readonly maxWeight = Number.POSITIVE_INFINITY,
  ) {}

  /** @returns the value of the key, made by `make` when it is not there. */
  get(key: string, make: () => V, weigh: (key: string) => number = () => 0): V {
    const found = this.entries.get(key);
    if (found !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, found);
      return found.value;
    }
    const made = { value: make(), weight: weigh(key) };
    this.entries.set(key, made);
    this.total += made.weight;
    for (const [oldest, { weight }] of this.entries) {
      if (this.entries.size <= this.max && this.total <= this.maxWeight) break;
      this.entries.delete(oldest);
      this.total -= weight;
    }
    return made.value;
  }

  get size(): number {
    return this.entries.size;
  }
}
