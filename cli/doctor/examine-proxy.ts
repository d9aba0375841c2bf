import { existsSync } from 'node:fs'
import type { Config } from '#server/config.ts'
import { keyFileOf, ringOfConfig } from '#server/db/owner.ts'
import { PROBE_HEADER, PROBE_PATH, type ProbeAnswer, probeAnswer, probeToken } from '#server/http/proxy-probe.ts'
import { secretsOf } from '#server/secrets/secrets.ts'
import type { Finding } from './examine.ts'

const ANSWER_MS = 5_000
/** An address that is nobody's (RFC 5737): whoever is taken for it was taken at their word. */
const CLAIMED = '192.0.2.77'
const WHAT = 'Forwarded headers'

const bare = (address: string): string => address.replace(/^::ffff:/u, '')
const note = (detail: string): Finding => ({ what: WHAT, state: 'note', detail })
const missing = (detail: string): Finding => ({ what: WHAT, state: 'missing', detail })

/** What is wrong with the headers between proxy and server, given how a call looked that claimed to come from elsewhere. */
export function judgeProxy({ publicUrl }: Pick<Config, 'publicUrl'>, { address, peer, protocol, forwardedFor }: ProbeAnswer): Finding {
  const trust = `If ${bare(peer)} is your proxy, add it to PARAPET_TRUSTED_PROXIES.`
  // it was handed through as it came: from outside, too, anyone says where they are
  if (address === CLAIMED && forwardedFor === CLAIMED)
    return missing('the trusted proxy passes on the X-Forwarded-For that callers send; have it set the header itself.')
  if (address === peer && forwardedFor !== null && forwardedFor !== CLAIMED)
    return missing(`X-Forwarded-For of ${bare(peer)} is not believed: all callers count as one, and limits hit everyone. ${trust}`)
  if (publicUrl.startsWith('https:') && protocol !== 'https')
    return missing(`the server takes calls for plain http; let the proxy set X-Forwarded-Proto. ${trust}`)
  return { what: WHAT, state: 'ok', detail: `this machine is ${bare(address)} to the server, by ${protocol}` }
}

/** Asks the server by its public address where it takes this call to come from; null on a local start, which has no proxy. */
export async function examineProxy(config: Config): Promise<Finding | null> {
  const { publicUrl, isLocal } = config
  if (isLocal) return null
  if (config.key === undefined && !existsSync(keyFileOf(config))) return note('not checked: there is no key yet to ask the server with')
  try {
    const ring = ringOfConfig(config)
    const answer = await fetch(`${publicUrl}${PROBE_PATH}`, {
      headers: { [PROBE_HEADER]: probeToken(secretsOf(() => ring)), 'x-forwarded-for': CLAIMED },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const told = probeAnswer.safeParse(await answer.json().catch(() => null))
    return told.success ? judgeProxy(config, told.data) : note('not checked: what answers there is not the server of this key')
  } catch {
    return note('not checked: the public address cannot be reached from this machine')
  }
}
