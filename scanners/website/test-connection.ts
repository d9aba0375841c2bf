import type { TestReport } from '#scanners/sdk/connection.ts'
import { NetworkError, type NetworkErrorCode, type TlsHandshake } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { walkSite, type Walk } from './collect/walk-site.ts'
import { bareHost } from './judge-site.ts'
import { parsed, portOf } from './target.ts'

const STEPS = ['address', 'permission', 'resolve', 'connect', 'tls', 'http'] as const
type StepName = (typeof STEPS)[number]
type Reason =
  | 'url_refused'
  | 'private_address'
  | 'not_resolved'
  | 'refused'
  | 'reset'
  | 'timeout'
  | 'tls_failed'
  | 'tls_untrusted'
  | 'no_tls'
  | 'redirect_loop'
  | 'protocol_error'
  | 'server_error'
  | 'client_error'
  | 'leads_away'
export type WebsiteTest = TestReport<StepName, Reason>
type Step = WebsiteTest['steps'][number]
const LIMIT_MS = 10_000

/** At which step a request that failed has stopped, and the word for it. */
const STOPPED_AT: Readonly<Record<NetworkErrorCode, [StepName, reason: Reason]>> = {
  url_refused: ['address', 'url_refused'],
  address_refused: ['permission', 'private_address'],
  not_resolved: ['resolve', 'not_resolved'],
  connection_refused: ['connect', 'refused'],
  connection_reset: ['connect', 'reset'],
  timeout: ['connect', 'timeout'],
  aborted: ['connect', 'timeout'],
  tls_failed: ['tls', 'tls_failed'],
  redirect_loop: ['http', 'redirect_loop'],
  too_many_redirects: ['http', 'redirect_loop'],
  protocol_error: ['http', 'protocol_error'],
}
interface Stop {
  step: StepName
  reason: Reason
  detail: string
}

/**
 * Tries to reach a website as a scan would and tells step by step how far it came; never throws for what the target does.
 * A certificate that does not verify is a warning: the scan goes on and reports it.
 */
export async function testWebsite(target: string, environment: ScanEnvironment): Promise<WebsiteTest> {
  const started = performance.now()
  let url: URL
  try {
    url = parsed(target)
  } catch (error) {
    return stopped({ step: 'address', reason: 'url_refused', detail: detailOf(error) }, started)
  }
  const secure = url.protocol === 'https:' ? await handshake(url, environment) : null
  if (secure instanceof NetworkError) return stopped(stopOf(secure), started)
  const answer = await request(url, environment)
  if (answer instanceof NetworkError) return stopped(stopOf(answer), started, secure)
  const durationMs = Math.round(performance.now() - started)
  const steps = STEPS.map((step): Step => {
    if (step === 'tls') return tlsStep(secure, durationMs)
    if (step === 'http') return httpStep(answer)
    return { step, state: 'passed', reason: null, detail: step === 'connect' ? answer.response.remoteAddress : null, durationMs }
  })
  return { ok: steps.every(({ state }) => state !== 'failed'), steps, finalUrl: answer.url }
}

async function handshake(url: URL, { network, signal }: ScanEnvironment): Promise<TlsHandshake | NetworkError> {
  return asError(network.tls({ host: bareHost(url.hostname), port: portOf(url), timeoutMs: LIMIT_MS, signal }))
}
async function request(url: URL, { network, signal, userAgent }: ScanEnvironment): Promise<Walk | NetworkError> {
  const options = { maxBytes: 65_536, timeoutMs: LIMIT_MS, headers: { 'user-agent': userAgent }, signal }
  return asError(walkSite(network, url.href, options))
}
async function asError<T>(work: Promise<T>): Promise<T | NetworkError> {
  try {
    return await work
  } catch (error) {
    if (error instanceof NetworkError) return error
    throw error
  }
}

function tlsStep(secure: TlsHandshake | null, durationMs: number): Step {
  if (secure === null) return { step: 'tls', state: 'warned', reason: 'no_tls', detail: null, durationMs: 0 }
  const { authorizationError, protocol } = secure
  if (authorizationError === null) return { step: 'tls', state: 'passed', reason: null, detail: protocol, durationMs }
  return { step: 'tls', state: 'warned', reason: 'tls_untrusted', detail: authorizationError, durationMs }
}
function httpStep({ response: { status, durationMs }, leadsAway }: Walk): Step {
  const base = { step: 'http' as const, detail: leadsAway ?? String(status), durationMs: Math.round(durationMs) }
  if (leadsAway !== null) return { ...base, state: 'warned', reason: 'leads_away' }
  if (status >= 500) return { ...base, state: 'failed', reason: 'server_error' }
  if (status >= 400) return { ...base, state: 'warned', reason: 'client_error' }
  return { ...base, state: 'passed', reason: null }
}

function stopOf({ code, message }: NetworkError): Stop {
  const [step, reason] = STOPPED_AT[code]
  return { step, reason, detail: message.slice(0, 300) }
}
const detailOf = (error: unknown): string => (error instanceof ScanFailure ? error.message : 'This is not a URL.')

/** Everything before the stop has passed, but for what the handshake had to tell; everything after it was not tried. */
function stopped({ step: at, reason, detail }: Stop, started: number, secure: TlsHandshake | null = null): WebsiteTest {
  const durationMs = Math.round(performance.now() - started)
  const where = STEPS.indexOf(at)
  const steps = STEPS.map((step, index): Step => {
    if (index === where) return { step, state: 'failed', reason, detail, durationMs }
    if (index < where && step === 'tls') return tlsStep(secure, 0)
    return { step, state: index < where ? 'passed' : 'skipped', reason: null, detail: null, durationMs: 0 }
  })
  return { ok: false, steps, finalUrl: null }
}
