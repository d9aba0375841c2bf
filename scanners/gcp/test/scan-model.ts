import {
  serviceAccountKey,
  startGcpFixture,
  type GcpCalls,
  type GcpFaults,
  type GcpOrganizationModel,
} from '#scanners/gcp/fixture/index.ts'
import { gcpScanner } from '#scanners/gcp/scanner.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'
import { scanCloud, type ScannedCloud, type ScanOptions } from '#scanners/test/scan-cloud.ts'

interface Options extends ScanOptions<GcpFaults> {
  /** The organization as a whole, if not given. */
  target?: string
  pageSize?: number
}

/** Scans an organization through the wire: the fixture server, the session, the scan loop. */
export async function scanModel(
  model: GcpOrganizationModel,
  { faults, environment, target = model.name, pageSize, ...request }: Options = {},
): Promise<ScannedCloud<GcpCalls>> {
  const gcp = await startGcpFixture(model, { ...(faults && { faults }), ...(pageSize !== undefined && { pageSize }) })
  const whole = environmentOf({
    network: plainNetwork(),
    fields: { ...serviceAccountKey().key },
    operator: { endpointUrl: gcp.url },
    ...environment,
  })
  return scanCloud(gcp, { scanner: gcpScanner, target, environment: whole, ...request }, (type) => type.startsWith('cloudresourcemanager'))
}

export { brief, toldOf, unrun } from '#scanners/test/judged.ts'
