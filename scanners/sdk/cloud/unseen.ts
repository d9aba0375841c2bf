/** Why a provider did not answer a question. not_offered: the service or the call does not exist there, or is not switched on. */
export const UNSEEN_REASONS = ['denied', 'throttled', 'timeout', 'expired', 'invalid_keys', 'not_offered', 'error'] as const
export type UnseenReason = (typeof UNSEEN_REASONS)[number]

/** In the place of something that a provider did not tell: its checks say UNKNOWN of that one resource, and nothing is closed. */
export class Unseen {
  readonly reason: UnseenReason
  constructor(reason: UnseenReason) {
    this.reason = reason
  }
}
export type Seen<T> = T | Unseen

/** Whether something was told, and is so. */
export const isTrue = <T>(fact: Seen<T>, is: (fact: T) => boolean): boolean => !(fact instanceof Unseen) && is(fact)

/** What was told, to be shown; undefined: it was not. */
export const known = <T>(fact: Seen<T>): T | undefined => (fact instanceof Unseen ? undefined : fact)

/** The opposite of what was told. */
export const negated = (flag: Seen<boolean>): Seen<boolean> => (flag instanceof Unseen ? flag : !flag)

/** All of some settings, or that one was not told. */
export function together<T extends Readonly<Record<string, unknown>>>(settings: { readonly [K in keyof T]: Seen<T[K]> }): Seen<T> {
  const untold = Object.values(settings).find((setting) => setting instanceof Unseen)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- none of them is unseen
  return untold instanceof Unseen ? untold : (settings as T)
}

/** Asks about each item, so many at a time; the order stays. The network of a scan has limits of its own, per host. */
export async function forEach<T, R>(items: readonly T[], ask: (item: T) => Promise<R>, atOnce = 32): Promise<R[]> {
  const answers: R[] = []
  const open = items.entries()
  const worker = async () => {
    for (const [index, item] of open) answers[index] = await ask(item)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return answers
}
