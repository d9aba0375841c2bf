import { once } from 'node:events'
import { vi } from 'vitest'
import { callsOfKind } from '#contract/kinds.ts'
import { verifyFinding } from '#contract/findings.ts'
import { getProof, listProofs, type ProofDetail } from '#contract/proofs.ts'
import { getResourceExposure } from '#contract/resources.ts'
import { getScan } from '#contract/scans.ts'
import { computeExposure } from '#server/modules/ingest/exposure/compute-exposure.ts'
import { runScanJob, type ScanJob } from '#server/modules/ingest/run/run-scan.ts'
import { requestScan, type ScanRequest } from '#server/modules/scans/index.ts'
import { coverageOf } from './scanning.ts'
import { spawnWorker } from './spawn-worker.ts'
import { asWorker, call, createPerson, type Person, type TestApp } from './test-app.ts'

/** A connected cloud of an account of its own, and scans of it by the product's own worker and runners. */
export class CloudScans {
  readonly app: TestApp
  readonly owner: Person
  readonly connectionId: string
  private constructor(app: TestApp, owner: Person, connectionId: string) {
    this.app = app
    this.owner = owner
    this.connectionId = connectionId
  }

  /** @param path of the kind: azure */
  static async connect(app: TestApp, path: string, fields: Readonly<Record<string, unknown>>): Promise<CloudScans> {
    const owner = await createPerson(app)
    const body = { name: 'Production', schedule: 'manual', ...fields }
    const made = await call(app, callsOfKind(path).create, { token: owner.token, body })
    if (made.status !== 201) throw new Error(`The cloud was not connected: ${made.raw.body}`)
    return new CloudScans(app, owner, made.body.id)
  }

  /** Scans of what somebody connected already. */
  static of(app: TestApp, owner: Person, connectionId: string): CloudScans {
    return new CloudScans(app, owner, connectionId)
  }

  /** A scan that waits to be run. @returns its id */
  async ask(wish: Partial<ScanRequest> = {}): Promise<string> {
    const { connectionId } = this
    const asked = await asWorker(this.app, this.owner.accountId, (ctx) =>
      requestScan(ctx, { connectionId, kind: 'full', trigger: 'manual', ...wish }),
    )
    return asked.scan.id
  }
  jobOf(scanId: string, stopping = new AbortController().signal): ScanJob {
    return { accountId: this.owner.accountId, scanId, cancel: new AbortController(), stopping }
  }
  async run(scanId: string): Promise<void> {
    await runScanJob(this.app.services, this.jobOf(scanId))
  }
  /** A scan from its beginning to its end, whichever that is. */
  async scan(wish: Partial<ScanRequest> = {}): Promise<ScanTold> {
    const scanId = await this.ask(wish)
    await this.run(scanId)
    return this.told(scanId)
  }
  async told(scanId: string): Promise<ScanTold> {
    const { body } = await call(this.app, getScan, { token: this.owner.token, params: { scanId } })
    const places = await coverageOf(this.app, scanId)
    const coverage = places.map(({ check_id: id, scope, state, reason }) => `${id} ${scope} ${state === 'ran' ? state : (reason ?? state)}`)
    const { status, failureCode, newFindings, resolvedFindings } = body
    return { scanId, status, failureCode, newFindings, resolvedFindings, coverage }
  }
  async status(scanId: string): Promise<string> {
    return (await this.told(scanId)).status
  }
  /** What follows a scan by itself: which resources the internet reaches. */
  async computeExposure(): Promise<void> {
    const { app, owner, connectionId } = this
    await computeExposure(app.services, { accountId: owner.accountId, connectionId }, new AbortController().signal)
  }
  /** Resolves once so many checks were judged and kept. */
  async untilJudged(scanId: string, amount: number): Promise<void> {
    const judged = async () => {
      if ((await coverageOf(this.app, scanId)).length <= amount) throw new Error('Too few checks were judged.')
    }
    await vi.waitFor(judged, { timeout: 60_000, interval: 30 })
  }

  /**
   * Lets a worker in a process of its own take the scan up, and kills it (SIGKILL) once more than so many checks were judged.
   * @param settings variables of the operator by which it finds the cloud
   * @returns how many checks were judged by then
   */
  async killWorkerOf(scanId: string, judged: number, settings: Readonly<Record<string, string>>): Promise<number> {
    const worker = spawnWorker(this.app, { settings })
    try {
      await this.untilJudged(scanId, judged)
    } finally {
      worker.kill('SIGKILL')
      await once(worker, 'exit')
    }
    return (await this.told(scanId)).coverage.length
  }

  /** Has one finding looked at again, as people do it. */
  async verify(findingId: string): Promise<ScanTold> {
    const { body } = await call(this.app, verifyFinding, { token: this.owner.token, params: { id: findingId } })
    await this.run(body.scanId)
    return this.told(body.scanId)
  }
  /** The proof that a finding has ended; undefined: there is none. */
  async proofOf(findingId: string): Promise<ProofDetail | undefined> {
    const { token } = this.owner
    const { results } = (await call(this.app, listProofs, { token, query: { findingId } })).body
    const [first] = results
    return first && (await call(this.app, getProof, { token, params: { id: first.id } })).body
  }
  /** How the internet reaches a resource, step by step: 'tcp 22 web', 'has-role shop'. */
  async wayTo(resourceId: string): Promise<string[]> {
    const { steps, nodes } = (await call(this.app, getResourceExposure, { token: this.owner.token, params: { id: resourceId } })).body
    const nameOf = (id: string) => nodes.find((node) => node.resourceId === id)?.name ?? ''
    return steps.filter(({ onPath }) => onPath).map(({ by, detail, to }) => `${detail === '' ? by : detail} ${nameOf(to)}`)
  }

  findings() {
    return this.app.services.database.platform
      .selectFrom('finding')
      .innerJoin('resource', 'resource.id', 'finding.resource_id')
      .select([
        'finding.id',
        'check_id',
        'locator',
        'finding.state',
        'resolved_reason',
        'resource.id as resource_id',
        'generic_identifier_value as value',
        'region',
        'resource.scope',
      ])
      .where('finding.connection_id', '=', this.connectionId)
      .execute()
  }
  /** Each finding in words that two scans of one cloud must agree on: check, resource, region, locator, state. */
  async places(): Promise<string[]> {
    const rows = await this.findings()
    return rows.map((row) => `${row.check_id} ${row.value} ${row.region ?? ''} ${row.locator ?? ''} ${row.state}`).toSorted()
  }
  resources() {
    return this.app.services.database.platform
      .selectFrom('resource')
      .select(['id', 'generic_identifier_value as value', 'type', 'scope', 'region', 'name', 'gone_at'])
      .where('connection_id', '=', this.connectionId)
      .execute()
  }
  /** Resources that a scan said are gone. */
  async gone(): Promise<string[]> {
    return (await this.resources()).flatMap(({ gone_at: at, value }) => (at === null ? [] : [value])).toSorted()
  }
}

/** How a scan ended, and what became of each check: 'azure-nsg-ssh <scope> ran', or the reason why it did not. */
export interface ScanTold {
  scanId: string
  status: string
  failureCode: string | null
  newFindings: number
  resolvedFindings: number
  coverage: readonly string[]
}
