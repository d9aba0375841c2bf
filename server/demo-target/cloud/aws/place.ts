import { arnIn } from '#scanners/aws/fixture/index.ts'

/** The number that AWS itself uses in its examples: it is nobody's account. */
export const CLOUD_ACCOUNT = '111122223333'
/** Where the shop runs, where it keeps its archive, and where its global things live. */
export const MAIN = 'eu-central-1'
export const ARCHIVE = 'eu-west-1'
export const HOME = 'us-east-1'
export const REGIONS = [MAIN, ARCHIVE, HOME] as const

/** Things of one region are numbered alike: vpc-0e1…1, subnet-0e1…1. */
const PLACES: Readonly<Record<string, string>> = { [MAIN]: '0e1', [ARCHIVE]: '0e2', [HOME]: '0e3' }
export const idIn = (region: string, kind: string, number: number): string =>
  `${kind}-${(PLACES[region] ?? '0e0').padEnd(13, '7')}${String(number).padStart(4, '0')}`

const OWNER = { partition: 'aws', accountId: CLOUD_ACCOUNT } as const
/** An ARN in the account; without a region, of something global. */
export const arnHere = (service: string, resource: string, region = ''): string => arnIn(OWNER, service, resource, region)

/** What was set up long ago, was so then. */
export const FOUNDED = new Date('2025-03-03T08:00:00Z')
/** Text of a policy. */
export const policyText = (...statements: object[]): string => JSON.stringify({ Version: '2012-10-17', Statement: statements })
/** Tags as most services write them. */
export const tagged = (tags: Readonly<Record<string, string>>): { Key: string; Value: string }[] =>
  Object.entries(tags).map(([Key, Value]) => ({ Key, Value }))
export const keyArn = (region: string): string => arnHere('kms', 'key/5a1f0c8e-7d42-4b0e-9c55-1a2b3c4d5e6f', region)
