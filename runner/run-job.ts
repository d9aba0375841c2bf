import { gunzipSync } from 'node:zlib'
import { createNetwork, type ScanNetwork } from '#egress/network.ts'
import { scanners } from '#scanners/registry.ts'
import type { RunEngine } from '#scanners/sdk/engines.ts'
import { NetworkError, type Network } from '#scanners/sdk/network.ts'
import { notPermitted, permitGate, type PermitGate } from '#scanners/sdk/permit.ts'
import { redact } from '#scanners/sdk/redact.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import {
  NO_REVISIT,
  ScanFailure,
  type CheckOutcome,
  type ScanEnvironment,
  type ScanEvent,
  type Scanner,
  type ScannerInfo,
} from '#scanners/sdk/scanner.ts'
import { FETCHED_MAX, INVENTORY_PART, LINE_MAX, SOURCE_FILES_MAX, type RunnerJob, type RunnerMessage } from './protocol.ts'

/** There is nobody who could start one. */
const noEngines: RunEngine = ({ engine }) =>
  Promise.reject(new ScanFailure('engine_missing', `${engine} is not installed where the scan runs.`))
/** Of what was uploaded, once it is unpacked. */
const UPLOAD_MAX = 16_777_216

/** Does one job and says everything there is to say, to `done` or `failed`. Never throws. */
export async function* runJob(job: RunnerJob, runEngine: RunEngine = noEngines): AsyncGenerator<RunnerMessage> {
  // one that is part of another after it, so that nothing of the longer one is left
  const secrets = Object.values({ ...job.credentials, ...lentSecrets(job) }).toSorted((a, b) => b.length - a.length)
  for await (const message of said(job, runEngine)) yield masked(redactQuotes(message), secrets)
}

/** Under names of their own: a connection may have a secret of the same name. */
const lentSecrets = ({ operator }: RunnerJob): Record<string, string> =>
  Object.fromEntries(Object.entries(operator?.secrets ?? {}).map(([name, secret]) => [`operator.${name}`, secret]))

async function* said(job: RunnerJob, runEngine: RunEngine): AsyncGenerator<RunnerMessage> {
  let network: ScanNetwork | undefined
  try {
    if (job.mode === 'fetch') {
      network = createNetwork(job.egress, { userAgent: job.userAgent })
      yield await fetched(job, network)
      yield { type: 'done' }
      return
    }
    const info = scanners.find(({ vectorType }) => vectorType === job.kind)
    if (info === undefined) throw new ScanFailure('unsupported', `This runner has no scanner for ${job.kind}.`)
    const gate = gateOf(info, job)
    const scanner = await info.load()
    const { parallelPerHost } = scanner
    network = createNetwork(job.egress, { userAgent: job.userAgent, ...(parallelPerHost && { maxParallelPerHost: parallelPerHost }) })
    const environment = { ...environmentOf(job, gate(network)), runEngine }
    yield* job.mode === 'test' ? tested(scanner, job, environment) : scanned(scanner, job, environment)
    yield { type: 'done' }
  } catch (error) {
    if (error instanceof ScanFailure && error.code !== 'internal') {
      yield { type: 'failed', code: error.code, detail: error.message }
      return
    }
    // neither the target's fault nor the network's: the stack tells the operator where
    const cause = error instanceof ScanFailure ? error.cause : error
    yield { type: 'log', text: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }
    yield { type: 'failed', code: 'error', detail: 'The scanner failed on this target.' }
  } finally {
    // the runner goes on with another job, and the target is left alone
    network?.close()
  }
}

/**
 * Of a kind whose every scan probes: nothing is sent without a permit for all of it, whatever the worker decided.
 * @throws ScanFailure not_permitted
 */
function gateOf({ probes }: ScannerInfo, { target, permit }: RunnerJob): PermitGate {
  if (probes === undefined) return (network) => network
  const missing = notPermitted(permit, probes(target))
  if (missing.length > 0) throw new ScanFailure('not_permitted', `Nobody answers for probing ${missing.slice(0, 3).join(', ')}.`)
  return permitGate(permit)
}

/** Follows no redirect: what stands elsewhere says nothing about who owns this place. A certificate that does not verify is no secret's keeper here. */
async function fetched({ target, limitMs }: RunnerJob, network: Network): Promise<RunnerMessage> {
  try {
    const { status, body, truncated } = await network.http({
      url: target,
      maxBytes: FETCHED_MAX,
      timeoutMs: limitMs,
      acceptInvalidTls: true,
    })
    return { type: 'fetched', status, reason: null, content: new TextDecoder().decode(body), truncated }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return { type: 'fetched', status: null, reason: error.code, content: '', truncated: false }
  }
}

async function* tested(
  scanner: Scanner<never>,
  { target, preflight = false }: RunnerJob,
  environment: ScanEnvironment,
): AsyncGenerator<RunnerMessage> {
  const test = await scanner.test(target, environment)
  // said at once: it counts, should there be no time for the rest
  yield { type: 'tested', test, preflight: null }
  if (!preflight || !test.ok || scanner.preflight === undefined) return
  yield { type: 'tested', test, preflight: await scanner.preflight(target, environment) }
}

async function* scanned(
  scanner: Scanner<never>,
  { target, checkIds, inventory = false, services, resourcesFirst, scopes, done }: RunnerJob,
  environment: ScanEnvironment,
): AsyncGenerator<RunnerMessage> {
  const part = {
    inventory,
    ...(services && { services }),
    ...(resourcesFirst && { resourcesFirst }),
    ...(scopes && { scopes }),
    ...(done && { done }),
  }
  for await (const event of runScan({ scanner, target, environment, checkIds, ...part }))
    if (event.type === 'outcome') yield* linesOf(event.outcome)
    else if (event.type === 'inventory') yield* linesOfInventory(event)
    else if (event.type === 'source') yield* linesOfSource(event)
    else if (event.type === 'scopes') yield { ...event, scopes: [...event.scopes] }
    else yield event
}

/** A resource a line, so that a line stays short; and a long list in parts, so that nobody need hold it whole. */
function* linesOfInventory({ items, complete, ...seen }: Extract<ScanEvent, { type: 'inventory' }>): Generator<RunnerMessage> {
  for (let from = 0; from === 0 || from < items.length; from += INVENTORY_PART) {
    const part = items.slice(from, from + INVENTORY_PART)
    const isLast = from + INVENTORY_PART >= items.length
    for (const { relations, tags, config, ...item } of part)
      yield {
        type: 'resource',
        item: { ...item, tags: { ...tags }, config: { ...config }, relations: [...relations] },
      }
    yield { ...seen, complete: complete && isLast, ...(!isLast && { more: true }), items: part.length }
  }
}

/** A file a line. */
function* linesOfSource({ files, ...seen }: Extract<ScanEvent, { type: 'source' }>): Generator<RunnerMessage> {
  for (const { path, content } of files.slice(0, SOURCE_FILES_MAX)) yield { type: 'file', path, content: lineSized(content) }
  yield { ...seen, files: Math.min(files.length, SOURCE_FILES_MAX) }
}
/** The whole text of a file, or what of it surely fits into a line, each of its characters written in six. */
const lineSized = (content: string): string =>
  Buffer.byteLength(JSON.stringify(content)) < LINE_MAX - 4_096 ? content : content.slice(0, Math.floor(LINE_MAX / 6) - 1_024)

/** What was uploaded, unpacked again here: where it comes to more than it may, this process is the one that ends. */
const unpacked = (uploads: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(uploads).map(([field, packed]) => [
      field,
      gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: UPLOAD_MAX }).toString('utf8'),
    ]),
  )

function environmentOf(
  { mode, permit, userAgent, limitMs, fields, credentials, operator, memory, revisit = NO_REVISIT, datasets = {}, ...more }: RunnerJob,
  network: Network,
): ScanEnvironment {
  const { only, credentialsEndAt, uploads } = more
  return {
    network,
    // a scan is ended by its worker, which knows why
    signal: mode === 'test' ? AbortSignal.timeout(limitMs) : new AbortController().signal,
    permit,
    userAgent,
    now: () => new Date(),
    fields: { ...fields, ...credentials },
    ...(operator && { operator: { ...operator.settings, ...operator.secrets } }),
    memory,
    revisit,
    datasets,
    ...(only && { only }),
    ...(uploads && { uploads: unpacked(uploads) }),
    ...(credentialsEndAt !== undefined && { credentialsEndAt: new Date(credentialsEndAt) }),
  }
}

/** A verdict a line, so that a line stays short however much a check has to say. */
function* linesOf({ checkId, scope, state, reason, verdicts, exchanges = [], unseenPages }: CheckOutcome): Generator<RunnerMessage> {
  for (const { pages, evidence, ...verdict } of verdicts)
    yield { type: 'verdict', checkId, verdict: { ...verdict, evidence: [...evidence], ...(pages && { pages: [...pages] }) } }
  const unseen = unseenPages && { unseenPages: [...unseenPages] }
  yield { type: 'outcome', checkId, scope, state, reason, verdicts: verdicts.length, exchanges: [...exchanges], ...unseen }
}

/** The same with every text cleared of secrets in which a target may be quoted: what a provider says to refuse may repeat anything. */
export function redactQuotes(message: RunnerMessage): RunnerMessage {
  if (message.type === 'failed') return { ...message, detail: redact(message.detail) }
  if (message.type === 'log') return { ...message, text: redact(message.text) }
  if (message.type !== 'tested') return message
  const steps = message.test.steps.map((step) => ({ ...step, detail: step.detail === null ? null : redact(step.detail) }))
  return { ...message, test: { ...message.test, steps } }
}

/** Shorter secrets would be found in texts that are none. */
const SHORTEST_MASKED = 6
/** Words of the product's own: a secret that happens to be one of them must not break the protocol. */
const WORDS: ReadonlySet<string> = new Set([
  'type',
  'checkId',
  'state',
  'status',
  'kind',
  'message',
  'confidence',
  'exposure',
  'riskLevel',
  'step',
  'code',
])

/** The same with every text cleared of the job's secrets: whatever a scanner or a target repeats, they stay in the runner. */
export function masked(message: RunnerMessage, secrets: readonly string[]): RunnerMessage {
  // of a step of a test the reason is a word as well; what a verdict's values are called is the check's choice
  const isWord = (key: string, parent: string): boolean =>
    parent !== 'values' && (WORDS.has(key) || (['reason', 'action'].includes(key) && message.type === 'tested'))
  const clear = (inner: unknown, name: string): unknown => {
    if (typeof inner === 'string')
      return secrets.reduce((text, secret) => (secret.length < SHORTEST_MASKED ? text : text.replaceAll(secret, '[secret]')), inner)
    if (Array.isArray(inner)) return inner.map((one) => clear(one, name))
    if (typeof inner === 'object' && inner !== null)
      return Object.fromEntries(
        Object.entries(inner).map(([key, one]) => [key, typeof one === 'string' && isWord(key, name) ? one : clear(one, key)]),
      )
    return inner
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- texts stay texts, everything else stays as it is
  return secrets.length === 0 ? message : (clear(message, '') as RunnerMessage)
}
