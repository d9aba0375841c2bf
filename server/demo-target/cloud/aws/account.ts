import { awsAccount, type AwsAccountModel } from '#scanners/aws/fixture/index.ts'
import { buckets } from './buckets.ts'
import { machines } from './machines.ts'
import { people } from './people.ts'
import { CLOUD_ACCOUNT, REGIONS } from './place.ts'
import { services } from './services.ts'
import { watching } from './watching.ts'

/** The user of the account that scans it. */
export const SCANNER = 'parapet'

/**
 * The account of the demo's shop as it should be: three regions, nothing wrong in any of them that a fault can put right.
 * @param accessKeyId the key that scans it
 */
export function soundAccount(accessKeyId: string, now: Date): AwsAccountModel {
  return awsAccount({
    accountId: CLOUD_ACCOUNT,
    aliases: ['lantern-and-loom'],
    regions: REGIONS,
    iam: people(now, { name: SCANNER, accessKeyId }),
    s3: buckets(),
    contacts: {
      alternate: {
        SECURITY: {
          AlternateContactType: 'SECURITY',
          Name: 'Security',
          Title: 'Security team',
          EmailAddress: 'security@shop.example',
          PhoneNumber: '+1 555 0100',
        },
      },
    },
    in: Object.fromEntries(
      REGIONS.map((region) => [region, { ec2: machines(region), ...services(region, now), ...watching(region, now) }]),
    ),
  })
}
