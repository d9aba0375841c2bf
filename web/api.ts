import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type FieldError, type Problem, problem } from '#contract/errors.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '#contract/route.ts'

/** Path under which the API lives. */
const BASE = '/client'

/** RFC 9457 §3.2: members one does not know are passed over. */
const anyProblem = z.looseObject({ ...problem.shape, challengeToken: z.optional(z.string()) })

/** A refusal of the server (RFC 9457), or an answer that never came: status 0, code 'network.unreachable' or 'network.timeout'. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly FieldError[]
  readonly traceId: string | undefined
  readonly title: string
  readonly detail: string | undefined
  /** With 'auth.user_unconfirmed': what ties the confirmation to this registration. */
  readonly challengeToken: string | undefined
  /** With 'target.refused': the connection that has the target already. */
  readonly connectionId: string | undefined
  /** With 'permit.missing': the page on which ownership is proved. */
  readonly proveAt: string | undefined
  /** With 'right.missing': what the call asks of whoever makes it. */
  readonly right: Route['right'] | undefined

  constructor(
    from: Omit<Problem, 'type' | 'traceId'> & {
      traceId?: string | undefined
      challengeToken?: string | undefined
      right?: Route['right'] | undefined
    },
  ) {
    super(from.detail ?? from.title)
    this.name = 'ApiError'
    this.status = from.status
    this.code = from.code
    this.fields = from.errors ?? []
    this.traceId = from.traceId
    this.title = from.title
    this.detail = from.detail
    this.challengeToken = from.challengeToken
    this.connectionId = from.connectionId
    this.proveAt = from.proveAt
    this.right = from.right
  }
}

type Member<K extends string, V> = [V] extends [undefined]
  ? { [key in K]?: never }
  : Partial<V> extends V
    ? { [key in K]?: V }
    : { [key in K]: V }
/** What a call to a route takes: params, query and body as the contract has them; {} where the route takes nothing. */
export type CallInput<R extends Route> = Member<'params', ParamsOf<R>> &
  Member<'query', QueryOf<R>> &
  Member<'body', BodyOf<R>> & {
    signal?: AbortSignal | undefined
    /** Send the token to a public route as well: the call is about the person who is signed in. */
    asPerson?: boolean
    /** Act in this account instead of the chosen one. */
    accountId?: string
    /** Goes out though the page is being left; as much as browsers send then. */
    keepalive?: boolean
  }

/** CallInput of any route. */
interface AnyInput {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal | undefined
  asPerson?: boolean
  accountId?: string
  keepalive?: boolean
}

/** What the API needs of the session; set once at start-up, so that neither imports the other. */
interface Credentials {
  /** The access token in memory, or null. */
  token: () => string | null
  /** The account to act in when it is not the token's own. */
  accountId: () => string | null
  /** Called on a 401: true when a new token is there and the call may be tried again. */
  renew: () => Promise<boolean>
  /** Called when the renewed token is refused as well: the sign-in is over. */
  refused: () => Promise<void>
  /** Called when a change asks for a recent proof of the person: true when they gave it and the call may be tried again. */
  prove: () => Promise<boolean>
  /** Called when a single sign-on opened the session and that is not enough: true when the person has signed in by what is their own. */
  stepUp: () => Promise<boolean>
}
let credentials: Credentials = {
  token: () => null,
  accountId: () => null,
  renew: () => Promise.resolve(false),
  refused: () => Promise.resolve(),
  prove: () => Promise.resolve(false),
  stepUp: () => Promise.resolve(false),
}
export function bindCredentials(source: Credentials): void {
  credentials = source
}

/** Who wants to know whether the server answers: shell/reach. */
interface ReachSense {
  /** Something came from the server itself. */
  heard: () => void
  /** Nothing came in time, or a gateway answered in the server's place. */
  unheard: () => void
}
let sense: ReachSense = { heard: () => undefined, unheard: () => undefined }
export function bindReach(listener: ReachSense): void {
  sense = listener
}
/** Characters of a body that a browser still sends of a page that is left: 64 KiB, whatever language they are of. */
const KEPT_MAX = 20_000
const GATEWAYS: ReadonlySet<number> = new Set([502, 503, 504])

/** Asks for a sign of life; resolves to the build of the web client that the server serves, if it serves one. Rejects without an answer. */
export async function askForLife(signal: AbortSignal): Promise<string | null> {
  const response = await fetch('/health/live', { credentials: 'omit', cache: 'no-store', signal })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return z.looseObject({ webBuild: z.nullable(z.string()) }).parse(await response.json()).webBuild
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
const entriesOf = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : [])

/** '/client/v1/findings/42?status=open'; lists are joined by commas, undefined is left out. */
export function urlOf(route: Route, input: AnyInput = {}): string {
  const params = new Map(entriesOf(input.params))
  const path = route.path.replace(/\{(\w+)\}/gu, (_all, name: string) => encodeURIComponent(written(params.get(name))))
  const query = new URLSearchParams()
  for (const [key, value] of entriesOf(input.query)) {
    if (value !== undefined && value !== null && value !== '') query.set(key, written(value))
  }
  const search = query.toString()
  return `${BASE}${path}${search === '' ? '' : `?${search}`}`
}

function headersOf(route: Route, accept: string, { asPerson = false, accountId }: AnyInput = {}): Headers {
  const headers = new Headers({ accept, 'accept-language': document.documentElement.lang || 'en' })
  if (route.auth !== 'session' && !asPerson) return headers
  const token = credentials.token()
  const account = accountId ?? credentials.accountId()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (account !== null) headers.set('x-account-id', account)
  return headers
}

const unreachable = (code: 'network.unreachable' | 'network.timeout') => new ApiError({ title: code, status: 0, code })

async function problemOf(response: Response, route?: Route): Promise<ApiError> {
  const body = anyProblem.safeParse(await response.json().catch(() => null))
  if (body.success) return new ApiError({ ...body.data, right: body.data.code === 'right.missing' ? route?.right : undefined })
  return new ApiError({
    title: response.statusText || `HTTP ${response.status}`,
    status: response.status,
    code: response.status >= 500 ? 'server.unavailable' : 'request.malformed',
  })
}

/** What is sent of a body. */
function bodyOf({ body, keepalive }: AnyInput): Pick<RequestInit, 'body' | 'keepalive'> {
  if (body === undefined) return {}
  const text = JSON.stringify(body)
  return { body: text, ...(keepalive === true && text.length <= KEPT_MAX && { keepalive }) }
}

async function send(route: Route, input: AnyInput): Promise<Response> {
  const timeout = AbortSignal.timeout(route.timeoutMs)
  const headers = headersOf(route, 'application/json', input)
  if (input.body !== undefined) headers.set('content-type', 'application/json')
  try {
    const response = await fetch(urlOf(route, input), {
      method: route.method,
      headers,
      credentials: 'same-origin',
      signal: input.signal === undefined ? timeout : AbortSignal.any([input.signal, timeout]),
      ...bodyOf(input),
    })
    if (GATEWAYS.has(response.status)) sense.unheard()
    else sense.heard()
    return response
  } catch (error) {
    if (input.signal?.aborted === true) throw error
    sense.unheard()
    throw unreachable(timeout.aborted ? 'network.timeout' : 'network.unreachable')
  }
}

/** A 401 about what was typed or about the caller's address says nothing of the session. */
const NOT_THE_SESSION: ReadonlySet<string> = new Set(['auth.credentials_wrong', 'auth.federation_failed', 'auth.address_refused'])
const codeOf = async (response: Response) => (await problemOf(response.clone())).code
const isSessionRefused = async (response: Response) => response.status === 401 && !NOT_THE_SESSION.has(await codeOf(response))

/** Sends once; after a 401 of a signed-in route the session is renewed and the call sent a second time. */
async function sendSignedIn(route: Route, input: AnyInput): Promise<Response> {
  const first = await send(route, input)
  const isPersons = route.auth === 'session' || input.asPerson === true
  if (!isPersons || !(await isSessionRefused(first)) || !(await credentials.renew())) return first
  const second = await send(route, input)
  // In another account than the session's own it is the account that is closed, not the session.
  const isAway = (input.accountId ?? credentials.accountId()) !== null
  if (!isAway && (await isSessionRefused(second))) await credentials.refused()
  return second
}

/** A sensitive change may be refused until the person has proved who they are once more; then it is sent again. */
async function sendProved(route: Route, input: AnyInput): Promise<Response> {
  const response = await sendSignedIn(route, input)
  if (response.status !== 403) return response
  const code = await codeOf(response)
  const isGiven =
    (code === 'auth.reauthentication_required' && (await credentials.prove())) ||
    (code === 'auth.step_up_required' && (await credentials.stepUp()))
  return isGiven ? sendSignedIn(route, input) : response
}

/** Calls a route of the contract: call(getFinding, { params: { id }, signal }). Throws ApiError for a refusal, a time-out (30 s) or a network failure. */
export async function call<R extends Route>(route: R, input: CallInput<R>): Promise<ReplyOf<R>> {
  const response = await sendProved(route, input)
  if (!response.ok) throw await problemOf(response, route)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server serialises through the same contract
  return (await response.json()) as ReplyOf<R>
}

/** Fetches a file that a route answers with; `name` is the one the server proposes (RFC 6266), if any. Throws like `call`. */
export async function callFile<R extends Route>(route: R, input: CallInput<R>): Promise<{ blob: Blob; name: string | null }> {
  const response = await sendProved(route, input)
  if (!response.ok) throw await problemOf(response, route)
  const [, name] = /filename="([^"]+)"/u.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { blob: await response.blob(), name: name ?? null }
}

/** Opens a stream of server-sent events; no time-out. Throws ApiError when it is refused. */
export async function openStream(route: Route, lastEventId: string | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const open = async () => {
    const headers = headersOf(route, 'text/event-stream')
    if (lastEventId !== null) headers.set('last-event-id', lastEventId)
    try {
      return await fetch(urlOf(route), { headers, credentials: 'same-origin', cache: 'no-store', signal })
    } catch (error) {
      if (signal.aborted) throw error
      throw unreachable('network.unreachable')
    }
  }
  let response = await open()
  if (response.status === 401 && (await credentials.renew())) response = await open()
  if (!response.ok || response.body === null) throw await problemOf(response)
  return response.body
}

/** TanStack query options of a read; key: [noun, 'GET /path', input, language]. Invalidate by the noun (`route.tag`). */
export function queryOf<R extends Route>(route: R, input: CallInput<R>) {
  return queryOptions<ReplyOf<R>, ApiError>({
    queryKey: [route.tag, `${route.method} ${route.path}`, input, document.documentElement.lang || 'en'],
    queryFn: ({ signal }) => call(route, { ...input, signal }),
  })
}
