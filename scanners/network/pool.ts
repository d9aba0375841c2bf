/** The first answer that is not null, as soon as it is there; null when all are. */
export function firstKnown<T>(asked: readonly Promise<T | null>[]): Promise<T | null> {
  return new Promise((resolve, reject) => {
    for (const one of asked) one.then((answer) => (answer === null ? undefined : resolve(answer)), reject)
    Promise.all(asked).then(() => resolve(null), reject)
  })
}

/** Works on items, so many at a time, in their order. The first failure ends it. */
export async function pooled<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index]
      if (item !== undefined) results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
  return results
}
