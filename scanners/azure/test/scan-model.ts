import {
  APPLICATION,
  DIRECTORY,
  SECRET,
  startAzureFixture,
  type AzureCalls,
  type AzureFaults,
  type DirectoryModel,
} from '#scanners/azure/fixture/index.ts'
import { azureScanner } from '#scanners/azure/scanner.ts'
import type { ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'
import { scanCloud, type ScannedCloud, type ScanOptions } from '#scanners/test/scan-cloud.ts'

/** What a connection of the fixture's directory is reached with. */
export const FIELDS = { applicationId: APPLICATION, directoryId: DIRECTORY, clientSecret: SECRET, cloud: 'public' }

interface Options extends ScanOptions<AzureFaults> {
  pageSize?: number
}
export type ScannedModel = ScannedCloud<AzureCalls>

/** Scans a directory through the wire: the fixture server over TLS, the scan loop. */
export async function scanModel(model: DirectoryModel, { faults, pageSize, environment, ...request }: Options = {}): Promise<ScannedModel> {
  const azure = await startAzureFixture(model, { ...(faults && { faults }), ...(pageSize !== undefined && { pageSize }) })
  const whole = environmentOf({
    network: plainNetwork(),
    ...environment,
    // a session of its own for each scan
    fields: { ...FIELDS, ...environment?.fields },
    operator: { endpointUrl: azure.url, ...environment?.operator },
  })
  return scanCloud(
    azure,
    { scanner: azureScanner, target: DIRECTORY, environment: whole, ...request },
    (type) => type === 'Microsoft.Resources/subscriptions',
  )
}

export { brief, toldOf, unrun } from '#scanners/test/judged.ts'
/** What a verification asks about. */
export const only = (id: string): Pick<ScanEnvironment, 'only'> => ({
  only: { genericIdentifier: 'resourceId', genericIdentifierValue: id.toLowerCase() },
})
