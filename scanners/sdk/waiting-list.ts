/** Things that wait until every key they name is settled. Settling a key costs as much as there are things that wait for it. */
export class WaitingList<T extends object> {
  readonly #isSettled: (key: string) => boolean
  /** How many keys each still waits for. */
  readonly #missing = new Map<T, number>()
  readonly #waiting = new Map<string, T[]>()
  #ready: T[] = []

  /** @param isSettled of a key that was settled before something began to wait for it */
  constructor(isSettled: (key: string) => boolean) {
    this.#isSettled = isSettled
  }

  /** Each key once. */
  add(thing: T, keys: readonly string[]): void {
    const open = [...new Set(keys)].filter((key) => !this.#isSettled(key))
    if (open.length === 0) this.#ready.push(thing)
    else this.#missing.set(thing, open.length)
    for (const key of open) {
      const others = this.#waiting.get(key)
      if (others) others.push(thing)
      else this.#waiting.set(key, [thing])
    }
  }
  /** To be told once of each key. */
  settle(key: string): void {
    for (const thing of this.#waiting.get(key) ?? []) {
      const missing = (this.#missing.get(thing) ?? 1) - 1
      if (missing > 0) this.#missing.set(thing, missing)
      else {
        this.#missing.delete(thing)
        this.#ready.push(thing)
      }
    }
    this.#waiting.delete(key)
  }
  /** What has nothing left to wait for, in the order it became so; it is not given again. */
  takeReady(): T[] {
    const ready = this.#ready
    this.#ready = []
    return ready
  }
}
