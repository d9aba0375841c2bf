import { createHash } from 'node:crypto'
import { startAzureHost, type DirectoryModel } from '#scanners/azure/fixture/index.ts'
import type { CloudAccess, DemoCloudKind } from '#server/demo-target/cloud/demo-cloud.ts'
import { DEMO_APPLICATION } from '#server/demo-target/cloud/demo-key.ts'
import { soundDirectory } from './directory.ts'
import { AZURE_FAULTS } from './faults.ts'
import { DIRECTORY_ID } from './place.ts'

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex')
/** Days that the secret holds: the two years that Azure's portal gives at most. */
const SECRET_DAYS = 730

/** A random id (RFC 9562 5.4) but for its beginning, by which it is known. */
function applicationOf(accountId: string): string {
  const digits = hexOf(`demo cloud of ${accountId}`)
  return `${DEMO_APPLICATION}${digits.slice(0, 4)}-4${digits.slice(4, 7)}-8${digits.slice(7, 10)}-${digits.slice(10, 22)}`
}
const secretOf = (applicationId: string): string => `demo~${hexOf(`demo cloud, opened by ${applicationId}`).slice(0, 35)}`

/** Its secrets open nothing but a demonstration. */
function accessOf(accountId: string): CloudAccess {
  const applicationId = applicationOf(accountId)
  return {
    // all subscriptions of the directory, which is the same for every copy
    target: DIRECTORY_ID,
    key: applicationId,
    fields: { applicationId, directoryId: DIRECTORY_ID, clientSecretExpiration: SECRET_DAYS, cloud: 'public' },
    secrets: () => Promise.resolve({ clientSecret: secretOf(applicationId) }),
  }
}

/** An Azure directory with planted faults. */
export const azureCloud: DemoCloudKind<DirectoryModel> = {
  provider: 'azure',
  vectorType: 'Azure',
  faults: AZURE_FAULTS,
  accessIn: () => accessOf,
  sound: ({ key }, now) => soundDirectory({ id: key, secret: secretOf(key) }, now),
  serve: (find) => startAzureHost((_directoryId, applicationId) => find(applicationId)?.model),
}
