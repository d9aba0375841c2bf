import { setTimeout as sleep } from 'node:timers/promises'
import { createWebsite, listConnections, type Connection } from '#contract/connections.ts'
import { limits } from '#contract/limits.ts'
import { listFindings, type Finding } from '#contract/findings.ts'
import { getScan, startScan, type ScanDetail } from '#contract/scans.ts'
import { ServerError, type ServerClient } from './server-client.ts'

const POLL_MS = 500
const GIVE_UP_MS = 600_000

export interface ScanOutcome {
  connection: Connection
  scan: ScanDetail
  /** Every open finding of the connection, most urgent first. */
  findings: Finding[]
}

/** One spelling of an address, so that a connection is found again. @throws ServerError for what is no http address */
function normalizedUrl(text: string): string {
  try {
    return new URL(/^[a-z][a-z0-9+.-]*:\/\//iu.test(text) ? text : `https://${text}`).href
  } catch (cause) {
    throw new ServerError(`${text} is not an address.`, { cause })
  }
}

/** Finds the website's connection or makes it, scans it, waits, and reads what is open. @throws ServerError when the scan cannot be made or failed */
export async function scanWebsite(
  client: ServerClient,
  { url, name, onProgress }: { url: string; name?: string | undefined; onProgress: (scan: ScanDetail) => void },
): Promise<ScanOutcome> {
  const target = normalizedUrl(url)
  const connection =
    (await findConnection(client, target)) ??
    (await client.call(createWebsite, { body: { name: name ?? new URL(target).host, url: target } }))
  const { scanId } = await client.call(startScan, { body: { manualMode: true, connectionId: connection.id } })
  const scan = await waitFor(client, scanId, onProgress)
  if (scan.status !== 'completed')
    throw new ServerError(`The scan ${scan.status}${scan.failureDetail === null ? '.' : `: ${scan.failureDetail}`}`)
  return { connection, scan, findings: await openFindings(client, connection.id) }
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
