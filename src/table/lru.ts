/** The least recently used entries leave first. */
export class Lru<K, V> {
  private readonly kept = new Map<K, V>();
  constructor(private readonly most: number) {}

  get(key: K): V | undefined {
    const value = this.kept.get(key);
    if (value !== undefined) {
      this.kept.delete(key);
      this.kept.set(key, value);
    }
    return value;
  }

  set(key: K, value: V): void {
    this.kept.delete(key);
    this.kept.set(key, value);
    if (this.kept.size > this.most) this.kept.delete(this.kept.keys().next().value as K);
  }

  delete(key: K): void {
    this.kept.delete(key);
  }

  get size(): number {
    return this.kept.size;
  }
}
