import { createHash, createPublicKey } from 'node:crypto'
import { keyFileParts, startGcpHost, type GcpOrganizationModel } from '#scanners/gcp/fixture/index.ts'
import type { CloudAccess, DemoCloudKind } from '#server/demo-target/cloud/demo-cloud.ts'
import { DEMO_PROJECT } from '#server/demo-target/cloud/demo-key.ts'
import { GCP_FAULTS } from './faults.ts'
import { soundOrganization } from './organization.ts'
import { ownKeyIn } from './own-key.ts'
import { ORGANIZATION } from './place.ts'

const NAME_LENGTH = 16
/** What a copy's service account is called, in the project that holds nothing else. */
const accountOf = (accountId: string): string =>
  `scanner-${createHash('sha256').update(`demo cloud of ${accountId}`).digest('hex').slice(0, NAME_LENGTH)}`

const publicHalf = (privateKey: string): string => createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()

/** Its accounts open nothing but a demonstration, and share one key on an installation. */
function accessIn(folder: string): (accountId: string) => CloudAccess {
  const ownKey = ownKeyIn(folder)
  return (accountId) => {
    const parts = keyFileParts(DEMO_PROJECT, accountOf(accountId))
    return {
      // the organization is the same for every copy
      target: ORGANIZATION,
      key: parts.client_email,
      fields: { organizationId: ORGANIZATION.replace('organizations/', ''), ...parts },
      secrets: async () => ({ private_key: await ownKey() }),
    }
  }
}

/** An organization of Google Cloud with planted faults. */
export const gcpCloud: DemoCloudKind<GcpOrganizationModel> = {
  provider: 'gcp',
  vectorType: 'GCP',
  faults: GCP_FAULTS,
  accessIn,
  sound: ({ key }, now) => soundOrganization(key, now),
  serve: (find) =>
    startGcpHost((email) => {
      const found = find(email)
      if (found === undefined) return undefined
      const { model, access } = found
      return { model, key: async () => ({ publicKey: publicHalf((await access.secrets())['private_key'] ?? '') }) }
    }),
}
