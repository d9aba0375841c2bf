import { setTimeout as pause } from 'node:timers/promises'
import type { Json } from '#scanners/sdk/inventory.ts'
import { NetworkError, type HttpRequest, type HttpResponse } from '#scanners/sdk/network.ts'
import type { ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { ApiError } from './api-error.ts'
import { Lanes } from './lanes.ts'
import type { UnseenReason } from './unseen.ts'

/** Tries of one question that fails; waits between them grow. */
const ATTEMPTS = 5
/** Tries of one that is refused as one too many: of a provider that refuses every third, one in 100,000 is refused so often. */
const THROTTLED_ATTEMPTS = 10
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 15_000
/** A provider that says how long it wants to rest is heard, up to so long for one question; what it asks beyond is a refusal. */
const PATIENCE_MS = 180_000
const CALL_MS = 20_000
/** Of one answer: a page of a list. */
const ANSWER_MAX = 16_777_216
/** Tokens that are got for one question: others may have used up the one before. */
const RENEWALS = 3
/** A token that ends within this time is replaced before it is used. */
const RENEW_MS = 120_000

export interface Token {
  value: string
  /** In milliseconds since 1970. */
  expiresAt: number
}
/** Sends what asks for a token, without one. What it says of itself shows neither its form nor its answer. */
export type AskForToken = (request: {
  url: string
  form: Readonly<Record<string, string>>
}) => Promise<{ status: number; body: Json | undefined }>

/** What a provider whose services speak JSON over HTTP has of its own. */
export interface RestProvider {
  /** As people call it: 'Azure'. */
  name: string
  /** The hosts that questions and tokens may go to: whatever an answer or a field says, no other is connected to. */
  mayAsk(url: URL): boolean
  /** The part of the target that a question is about, where the provider counts questions by that; one that hangs holds no other up. */
  partOf?(url: URL): string | null
  /** What a token has to be good for. */
  audienceOf(url: URL): string
  /** @throws ApiError invalid_keys, expired, denied · ScanFailure, NetworkError */
  obtain(audience: string, ask: AskForToken): Promise<Token>
  /** How many questions an answer says are left, and in how many milliseconds there are more; null: it does not say. */
  leftOf?(answer: HttpResponse): { left: number | null; resetMs: number | null }
  /** What the refusal of a question means. */
  readRefusal(status: number, body: Json | undefined): { code: string; message: string; reason: UnseenReason }
}

/** One question to a provider. */
export interface Question {
  /** What the provider calls the right to ask it: Microsoft.Storage/storageAccounts/read, storage.buckets.list. */
  permission: string
  url: string
  /** POST reads as well: it carries a query. */
  method?: 'GET' | 'POST'
  body?: Json
}

/** Watches the questions of a trial of permissions. */
export interface Watch {
  /** @throws to leave a question out */
  before(permission: string): void
  /** @returns the answer as the scan is to see it */
  answered(permission: string, answer: Json): Json
  refused(permission: string, error: unknown): void
}

/** How a provider says that it was asked too often: by its status, or, as Google may, by the reason of a refusal. */
const isThrottledBy =
  (provider: RestProvider) =>
  (answer: HttpResponse): boolean =>
    answer.status === 429 ||
    answer.status === 503 ||
    (answer.status === 403 && provider.readRefusal(answer.status, tryJson(answer)).reason === 'throttled')
const MAY_PASS: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504])
const isLoopback = (host: string): boolean => /^(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:[a-z\d-]+\.)*localhost)$/iu.test(host)

/** What is signed in with for a scan, and its way to the services of a provider. One for each scan. */
export class RestSession {
  readonly #provider: RestProvider
  /** Asked in the place of every host of the provider, as the operator set it. */
  readonly #endpoint: URL | null
  readonly #lanes: Lanes
  readonly #isThrottled: (answer: HttpResponse) => boolean
  readonly #pause: typeof pause
  /** By audience. */
  readonly #tokens = new Map<string, Promise<Token>>()
  /** To be set before the first question. */
  watch: Watch | undefined

  /** @param wait for tests, which do not */
  constructor(provider: RestProvider, { operator = {} }: Pick<ScanEnvironment, 'operator'>, wait = pause) {
    this.#pause = wait
    this.#provider = provider
    this.#isThrottled = isThrottledBy(provider)
    this.#lanes = new Lanes((answer) => {
      const { left, resetMs } = provider.leftOf?.(answer) ?? { left: null, resetMs: null }
      return { isThrottled: this.#isThrottled(answer), left, restMs: saidWait(answer) ?? resetMs }
    })
    const { endpointUrl } = operator
    this.#endpoint = endpointUrl === undefined ? null : new URL(endpointUrl)
  }

  /**
   * The answer to a question, as JSON.
   * @throws ApiError where the provider refuses · NetworkError url_refused for a host that is none of its own, protocol_error for
   *   what is no JSON, timeout, aborted
   */
  async ask(question: Question, environment: ScanEnvironment): Promise<Json> {
    const { watch } = this
    if (watch === undefined) return this.#askAgain(question, environment)
    watch.before(question.permission)
    try {
      return watch.answered(question.permission, await this.#askAgain(question, environment))
    } catch (error) {
      watch.refused(question.permission, error)
      throw error
    }
  }

  async #askAgain(question: Question, environment: ScanEnvironment): Promise<Json> {
    const url = new URL(question.url)
    const tries = new Tries()
    let renewals = 0
    for (;;) {
      const token = await this.#token(this.#provider.audienceOf(url), environment)
      const answer = await this.#sendOnce(question, url, token, environment).catch((error: unknown) => {
        if (!mayPass(error) || !tries.mayFail()) throw error
        return null
      })
      if (answer !== null && answer.status < 300) return readJson(answer, this.#provider.name)
      // one that ended before its time, or was taken back
      if (answer?.status === 401 && renewals < RENEWALS) {
        renewals += 1
        await this.#forget(this.#provider.audienceOf(url), token)
        continue
      }
      if (answer !== null && !tries.mayAskAgain(answer, this.#isThrottled(answer))) throw this.#refusalOf(answer)
      await this.#rest(tries.waitMs, environment.signal)
    }
  }

  async #rest(ms: number, signal: AbortSignal): Promise<void> {
    try {
      await this.#pause(ms, undefined, { signal })
    } catch {
      throw new NetworkError('aborted', 'The question was canceled while it waited.')
    }
  }

  #refusalOf(answer: HttpResponse): ApiError {
    return new ApiError(answer.status, this.#provider.readRefusal(answer.status, tryJson(answer)))
  }

  #sendOnce(question: Question, url: URL, token: Token, environment: ScanEnvironment): Promise<HttpResponse> {
    const { method = 'GET', body } = question
    const request = this.#requestTo(url, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token.value}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      said: `${method} ${url.href}`,
    })
    return this.#lanes.of(
      url.hostname,
      this.#provider.partOf?.(url) ?? this.#provider.name,
    )(() => environment.network.http({ ...request, signal: environment.signal }))
  }

  /** @throws NetworkError url_refused */
  #requestTo(url: URL, { headers, ...request }: Omit<HttpRequest, 'url'>): HttpRequest {
    const isOfEndpoint = this.#endpoint !== null && url.origin === this.#endpoint.origin
    if (!isOfEndpoint && !(url.protocol === 'https:' && url.username === '' && url.port === '' && this.#provider.mayAsk(url)))
      throw new NetworkError('url_refused', `${url.host} is no address of ${this.#provider.name}.`)
    const at = this.#endpoint === null || isOfEndpoint ? url : movedTo(this.#endpoint, url)
    return {
      ...request,
      url: at.href,
      headers: { ...headers, ...(at !== url && { 'x-forwarded-host': url.host }) },
      // every call of a scan reads, also one that carries a query
      repeatable: true,
      maxBytes: ANSWER_MAX,
      timeoutMs: CALL_MS,
      // what is asked and answered is nobody else's business; on this machine there is nobody in between
      acceptInvalidTls: isLoopback(at.hostname),
    }
  }

  async #forget(audience: string, token: Token): Promise<void> {
    const held = this.#tokens.get(audience)
    if ((await held) === token && this.#tokens.get(audience) === held) this.#tokens.delete(audience)
  }

  /** A token that is good for some time yet; several that ask at once wait for the same one. */
  async #token(audience: string, environment: ScanEnvironment): Promise<Token> {
    const held = this.#tokens.get(audience) ?? this.#obtain(audience, environment)
    this.#tokens.set(audience, held)
    try {
      const token = await held
      if (token.expiresAt - Date.now() > RENEW_MS) return token
      if (this.#tokens.get(audience) === held) this.#tokens.delete(audience)
    } catch (error) {
      if (this.#tokens.get(audience) === held) this.#tokens.delete(audience)
      // the collector that was to get it for all has ended
      const isOfAnother = error instanceof NetworkError && error.code === 'aborted' && !environment.signal.aborted
      if (!isOfAnother) throw error
    }
    const next = this.#tokens.get(audience) ?? this.#obtain(audience, environment)
    this.#tokens.set(audience, next)
    // however short it holds: another is not better
    return next
  }

  /** Signs in, or tries to. @throws ApiError, NetworkError */
  signIn(audience: string, environment: ScanEnvironment): Promise<Token> {
    return this.#token(audience, environment)
  }

  #obtain(audience: string, environment: ScanEnvironment): Promise<Token> {
    const ask: AskForToken = async ({ url: address, form }) => {
      const url = new URL(address)
      const tries = new Tries()
      for (;;) {
        const request = this.#requestTo(url, {
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(form).toString(),
          said: `POST ${url.href}`,
        })
        const answer = await environment.network.http({ ...request, signal: environment.signal })
        const isThrottled = answer.status === 429 || answer.status === 503
        if (!tries.mayAskAgain(answer, isThrottled)) return { status: answer.status, body: tryJson(answer) }
        await this.#rest(tries.waitMs, environment.signal)
      }
    }
    return this.#provider.obtain(audience, ask)
  }
}

/** Gives each scan a session, which all its collectors share: a scan is known by its fields. */
export function restSessions(providerOf: (environment: ScanEnvironment) => RestProvider): (environment: ScanEnvironment) => RestSession {
  const sessions = new WeakMap<ScanEnvironment['fields'], RestSession>()
  return (environment) => {
    const session = sessions.get(environment.fields) ?? new RestSession(providerOf(environment), environment)
    sessions.set(environment.fields, session)
    return session
  }
}

/** The same question at the operator's address: its path below that of the endpoint, its host in a header. */
function movedTo(endpoint: URL, url: URL): URL {
  const moved = new URL(url)
  moved.protocol = endpoint.protocol
  moved.host = endpoint.host
  moved.port = endpoint.port
  moved.pathname = `${endpoint.pathname.replace(/\/+$/u, '')}${url.pathname}`
  return moved
}

const mayPass = (error: unknown): boolean =>
  error instanceof NetworkError && (error.code === 'connection_reset' || error.code === 'protocol_error')

/** How often one question was asked, and how long to wait before it is asked again. */
class Tries {
  #failed = 0
  #throttled = 0
  #waitedMs = 0
  /** Until the next, in milliseconds: as the provider said, or longer each time. */
  waitMs = 0

  /** A try had no answer. @returns whether there may be another */
  mayFail(): boolean {
    this.#failed += 1
    return this.#failed < ATTEMPTS && this.#mayWait(null)
  }
  /** A try had an answer that is no success. @returns whether another may have a better one */
  mayAskAgain(answer: HttpResponse, isThrottled: boolean): boolean {
    if (isThrottled) this.#throttled += 1
    else if (MAY_PASS.has(answer.status)) this.#failed += 1
    else return false
    return this.#failed < ATTEMPTS && this.#throttled < THROTTLED_ATTEMPTS && this.#mayWait(saidWait(answer))
  }
  #mayWait(saidMs: number | null): boolean {
    const own = FIRST_WAIT_MS * 2 ** (this.#failed + this.#throttled - 1) * (1 + Math.random())
    // never before the time that was said, and not all at the same moment
    this.waitMs = saidMs === null ? Math.min(LONGEST_WAIT_MS, own) : saidMs + FIRST_WAIT_MS * Math.random()
    this.#waitedMs += this.waitMs
    return this.#waitedMs <= PATIENCE_MS
  }
}
/** How long a provider wants to be left in peace, in milliseconds (RFC 9110 10.2.3: seconds, or a date); null: it does not say. */
function saidWait({ headers }: HttpResponse): number | null {
  const said = headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim() ?? ''
  if (/^\d+(?:\.\d+)?$/u.test(said)) return Number(said) * 1_000
  const at = Date.parse(said)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

function tryJson({ body, truncated }: HttpResponse): Json | undefined {
  if (truncated) return undefined
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what JSON.parse gives is this
    return JSON.parse(Buffer.from(body).toString('utf8')) as Json
  } catch {
    return undefined
  }
}
function readJson(answer: HttpResponse, name: string): Json {
  const read = tryJson(answer)
  if (read === undefined) throw new NetworkError('protocol_error', `An answer of ${name} is longer than ${ANSWER_MAX} bytes, or no JSON.`)
  return read
}
