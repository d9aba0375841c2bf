import type { Scanner } from '#scanners/sdk/scanner.ts'
import { checks } from './checks.ts'
import { accessAnalyzers } from './collect/access-analyzers.ts'
import { account } from './collect/account.ts'
import { contacts } from './collect/contacts.ts'
import { ec2Defaults } from './collect/ec2-defaults.ts'
import { iamCredentials } from './collect/iam-credentials.ts'
import { iamPasswordPolicy } from './collect/iam-password-policy.ts'
import { iamServerCertificates } from './collect/iam-server-certificates.ts'
import { iamSummary } from './collect/iam-summary.ts'
import { iamSupportAccess } from './collect/iam-support-access.ts'
import { iamVirtualMfa } from './collect/iam-virtual-mfa.ts'
import { s3Access } from './collect/s3-access.ts'
import { s3Account } from './collect/s3-account.ts'
import { s3Buckets } from './collect/s3-buckets.ts'
import { s3Inventory, s3Settings } from './collect/s3-settings.ts'
import type { AwsCollector, AwsFacts } from './facts.ts'
import { testAws } from './test-connection.ts'

/** Scans one AWS account in all its regions, by calls that read and change nothing. */
export const awsScanner: Scanner<AwsFacts, AwsCollector> = {
  vectorType: 'AWS',
  // the slowest service of a large account, with the waits of throttled calls
  collectorMs: 300_000,
  essential: ['account'],
  collectors: [
    account,
    accessAnalyzers,
    contacts,
    ec2Defaults,
    iamCredentials,
    iamPasswordPolicy,
    iamServerCertificates,
    iamSummary,
    iamSupportAccess,
    iamVirtualMfa,
    s3Access,
    s3Account,
    s3Buckets,
    s3Settings,
    s3Inventory,
  ],
  scopesOf: ({ account: { regions } = { regions: [] } }) => regions,
  parallelPerHost: 64,
  checks,
  targetOf: (accountId) => accountId,
  test: testAws,
}
