import type { Scanner } from '#scanners/sdk/scanner.ts'
import { checks } from './checks.ts'
import { account } from './collect/account.ts'
import { contacts } from './collect/contacts.ts'
import { ec2Defaults } from './collect/ec2-defaults.ts'
import type { AwsCollector, AwsFacts } from './facts.ts'
import { testAws } from './test-connection.ts'

/** Scans one AWS account in all its regions, by calls that read and change nothing. */
export const awsScanner: Scanner<AwsFacts, AwsCollector> = {
  vectorType: 'AWS',
  // the slowest service of a large account, with the waits of throttled calls
  collectorMs: 300_000,
  essential: ['account'],
  collectors: [account, contacts, ec2Defaults],
  scopesOf: ({ account: { regions } = { regions: [] } }) => regions,
  parallelPerHost: 64,
  checks,
  targetOf: (accountId) => accountId,
  test: testAws,
}
