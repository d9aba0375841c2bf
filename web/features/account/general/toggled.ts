/** The chosen words with one more or one fewer, in the order of `all`. */
export function toggled<T>(all: readonly T[], chosen: readonly T[], word: T): T[] {
  return all.filter((one) => (one === word ? !chosen.includes(one) : chosen.includes(one)))
}
