import { createHash } from 'node:crypto'
import { startAwsHost, type AwsAccountModel } from '#scanners/aws/fixture/index.ts'
import type { CloudAccess, DemoCloudKind } from '#server/demo-target/cloud/demo-cloud.ts'
import { DEMO_KEY } from '#server/demo-target/cloud/demo-key.ts'
import { SCANNER, soundAccount } from './account.ts'
import { AWS_FAULTS } from './faults.ts'
import { arnHere, CLOUD_ACCOUNT } from './place.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const secretOf = (accessKeyId: string): string => digestOf(`demo cloud, signed by ${accessKeyId}`).toString('hex').slice(0, 40)

/** Its keys open nothing but a demonstration. */
function accessOf(accountId: string): CloudAccess {
  const letters = Array.from(digestOf(`demo cloud of ${accountId}`).subarray(0, 12), (byte) => BASE32[byte % 32])
  const accessKeyId = `${DEMO_KEY}${letters.join('')}`
  return {
    // the account is the same for every copy, as AWS writes it in its examples
    target: CLOUD_ACCOUNT,
    key: accessKeyId,
    fields: { accountId: CLOUD_ACCOUNT, accessKeyId },
    secrets: () => Promise.resolve({ secretAccessKey: secretOf(accessKeyId) }),
  }
}

/** An AWS account with planted faults. */
export const awsCloud: DemoCloudKind<AwsAccountModel> = {
  provider: 'aws',
  vectorType: 'AWS',
  faults: AWS_FAULTS,
  accessIn: () => accessOf,
  sound: ({ key }, now) => soundAccount(key, now),
  serve: (find) =>
    startAwsHost((accessKeyId) => {
      const found = find(accessKeyId)
      if (found === undefined) return undefined
      return {
        model: found.model,
        key: { accessKeyId, secretAccessKey: secretOf(accessKeyId), arn: arnHere('iam', `user/${SCANNER}`) },
      }
    }),
}
