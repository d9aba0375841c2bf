import { openOutbox } from '#contract/outbox.ts'
import { call } from '#web/api.ts'

const MARK = '#start='

/**
 * The link that the terminal prints at the start ends in `#start=<token>`, which browsers send to nobody: the page hands the token
 * over, and it leaves the address. The outbox says what to do when it was refused.
 */
export async function handOverStartToken(): Promise<void> {
  const { hash, pathname, search } = globalThis.location
  if (!hash.startsWith(MARK)) return
  globalThis.history.replaceState(null, '', `${pathname}${search}`)
  await call(openOutbox, { body: { token: hash.slice(MARK.length, MARK.length + 200) } }).catch(() => undefined)
}
