import { setTimeout as sleep } from 'node:timers/promises'
import { getConnection, listConnections, type Connection } from '#contract/connections.ts'
import { callsOfKind } from '#contract/kinds.ts'
import { RISK_LEVELS, type RiskLevel } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { listFindings, type Finding } from '#contract/findings.ts'
import { getScan, startScan, type ScanDetail } from '#contract/scans.ts'
import { notSeen } from './not-seen.ts'
import { ServerError, type ServerClient } from './server-client.ts'

const website = callsOfKind('website')
const POLL_MS = 500
const GIVE_UP_MS = 600_000

export interface ScanOutcome {
  connection: Connection
  scan: ScanDetail
  /** Every open finding of the connection, most urgent first. */
  findings: Finding[]
}

const hasScheme = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//iu.test(text)

/** One spelling of an address, so that a connection is found again. @throws ServerError for what is no address */
function normalizedUrl(text: string): string {
  const url = URL.parse(hasScheme(text) ? text : `https://${text}`)
  if (url === null) throw new ServerError(`${text} is not an address.`)
  url.hash = ''
  return url.href
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu

/** Scans a connection of any kind by its id, or a website by its address: it is found, or made unless it cannot be reached. Waits, and reads what is open. @throws ServerError when the scan cannot be made or failed */
export async function scanTarget(
  client: ServerClient,
  { wanted, name, onProgress }: { wanted: string; name?: string | undefined; onProgress: (scan: ScanDetail) => void },
): Promise<ScanOutcome> {
  if (UUID.test(wanted))
    return scanConnection(client, await client.call(getConnection, { params: { id: wanted } }), { hint: '', onProgress })
  const target = normalizedUrl(wanted)
  const hint = hasScheme(wanted) ? '' : ' (https:// was assumed; write http:// for a site without TLS)'
  const connection = (await findConnection(client, target)) ?? (await connect(client, { target, name, hint }))
  return scanConnection(client, connection, { hint, onProgress })
}

async function scanConnection(
  client: ServerClient,
  connection: Connection,
  { hint, onProgress }: { hint: string; onProgress: (scan: ScanDetail) => void },
): Promise<ScanOutcome> {
  const { scanId } = await client.call(startScan, { body: { manualMode: true, connectionId: connection.id } })
  const scan = await waitFor(client, scanId, onProgress)
  if (scan.status !== 'completed')
    throw new ServerError(
      [`${ENDINGS[scan.status]}${scan.failureDetail === null ? '.' : `: ${scan.failureDetail}`}${hint}`, ...notSeen(scan)].join('\n'),
    )
  return { connection, scan, findings: await openFindings(client, connection.id) }
}

const ENDINGS = {
  failed: 'The scan failed',
  cancelled: 'The scan was canceled',
  queued: 'The scan waits',
  running: 'The scan runs',
} as const

const PRIVATE =
  'it resolves to a private, loopback or metadata address. Set PARAPET_ALLOWED_PRIVATE_TARGETS on the server to allow private networks.'

/** The pipeline that calls is the schedule of what it adds. */
async function connect(
  client: ServerClient,
  { target, name, hint }: { target: string; name: string | undefined; hint: string },
): Promise<Connection> {
  const { steps } = await client.call(website.test, { body: { url: target } })
  const failed = steps.find(({ state }) => state === 'failed')
  if (failed !== undefined) {
    const why = failed.reason === 'private_address' ? PRIVATE : (failed.detail ?? failed.reason ?? failed.step)
    throw new ServerError(`${target} cannot be scanned: ${why}${hint}`)
  }
  return client.call(website.create, { body: { name: name ?? new URL(target).host, url: target, schedule: 'manual' } })
}

async function findConnection(client: ServerClient, target: string): Promise<Connection | undefined> {
  for (let cursor: string | undefined; ;) {
    const page = await client.call(listConnections, {
      query: { vectorType: 'Websites', limit: limits.maxPage, ...(cursor === undefined ? {} : { cursor }) },
    })
    const found = page.results.find((connection) => connection.target === target)
    if (found !== undefined || page.nextCursor === null) return found
    cursor = page.nextCursor
  }
}

async function waitFor(client: ServerClient, scanId: string, onProgress: (scan: ScanDetail) => void): Promise<ScanDetail> {
  for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    const scan = await client.call(getScan, { params: { scanId } })
    onProgress(scan)
    if (scan.status !== 'queued' && scan.status !== 'running') return scan
  }
  throw new ServerError(`The scan ${scanId} has not ended after ${GIVE_UP_MS / 60_000} minutes. Is a worker running?`)
}

async function openFindings(client: ServerClient, connectionId: string): Promise<Finding[]> {
  const findings: Finding[] = []
  for (let cursor: string | undefined; ;) {
    const page = await client.call(listFindings, {
      query: { connectionId, status: 'open', limit: limits.maxPage, ...(cursor === undefined ? {} : { cursor }) },
    })
    findings.push(...page.results)
    if (page.nextCursor === null) return findings
    cursor = page.nextCursor
  }
}

/** How many findings have this risk or a higher one. */
export function countReaching(findings: readonly { riskLevel: RiskLevel }[], failOn: RiskLevel): number {
  const least = RISK_LEVELS.indexOf(failOn)
  return findings.filter(({ riskLevel }) => RISK_LEVELS.indexOf(riskLevel) >= least).length
}
