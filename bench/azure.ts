import { azure } from '#scanners/azure/definition.ts'
import type { AzureFacts } from '#scanners/azure/facts.ts'
import {
  APPLICATION,
  DIRECTORY,
  idIn,
  manyAccounts,
  SECRET,
  STANDARD,
  STANDARD_TYPES,
  standardDirectory,
  startAzureFixture,
  SUBSCRIPTION,
} from '#scanners/azure/fixture/index.ts'
import { azureScanner } from '#scanners/azure/scanner.ts'
import { cloudBench, type CloudSubject } from './cloud-bench.ts'

const HTTPS = 'azure-storage-https'
const sizeOf = (isFull: boolean) => (isFull ? STANDARD : { ...STANDARD, subscriptions: 2 })

const subject: CloudSubject<AzureFacts> = {
  name: 'azure',
  title: 'Azure',
  info: azure,
  scanner: azureScanner,
  target: DIRECTORY,
  fields: { applicationId: APPLICATION, directoryId: DIRECTORY, cloud: 'public' },
  credentials: { clientSecret: SECRET },
  sizeOf(isFull) {
    const size = sizeOf(isFull)
    const rows = standardDirectory(size).subscriptions.flatMap(({ resources }) => resources)
    return `${size.subscriptions} subscriptions, ${STANDARD_TYPES.length} types, ${rows.length} resources, parts of these included`
  },
  serveStandard: (isFull, latencyMs) => startAzureFixture(standardDirectory(sizeOf(isFull)), { faults: { latencyMs } }),
  serveMany: (resources, latencyMs) => startAzureFixture(manyAccounts(resources), { faults: { latencyMs } }),
  many: HTTPS,
  verify: {
    checkIds: [HTTPS],
    scopes: [SUBSCRIPTION],
    only: {
      genericIdentifier: 'resourceId',
      genericIdentifierValue: idIn('Microsoft.Storage/storageAccounts', 'shop0').toLowerCase(),
      region: 'westeurope',
    },
  },
}
export const azureBench = cloudBench(subject)
