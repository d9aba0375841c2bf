import { aws } from '#scanners/aws/definition.ts'
import type { AwsFacts } from '#scanners/aws/facts.ts'
import { ACCOUNT_KEY, manyResources, standardAccount, startAwsFixture } from '#scanners/aws/fixture/index.ts'
import { awsScanner } from '#scanners/aws/scanner.ts'
import { cloudBench, type CloudSubject } from './cloud-bench.ts'

const ACCOUNT = '123456789012'
const REGION = 'us-east-1'
const VOLUMES = 'aws-ec2-volume-encryption'
const regionsOf = (isFull: boolean): number => (isFull ? 17 : 2)

const subject: CloudSubject<AwsFacts> = {
  name: 'aws',
  title: 'AWS',
  info: aws,
  scanner: awsScanner,
  target: ACCOUNT,
  fields: {},
  credentials: ACCOUNT_KEY,
  sizeOf: (isFull) => `${regionsOf(isFull)} regions`,
  serveStandard: (isFull, latencyMs) => startAwsFixture(standardAccount({ regions: regionsOf(isFull) }), { faults: { latencyMs } }),
  serveMany: (resources, latencyMs) => startAwsFixture(manyResources(resources), { faults: { latencyMs } }),
  many: VOLUMES,
  verify: {
    checkIds: [VOLUMES],
    scopes: [REGION],
    only: {
      genericIdentifier: 'arn',
      genericIdentifierValue: `arn:aws:ec2:${REGION}:${ACCOUNT}:volume/vol-${'1'.padStart(17, '0')}`,
      region: REGION,
    },
  },
}
export const awsBench = cloudBench(subject)
