import type { AccessAnalyzers } from './collect/access-analyzers.ts'
import type { Contacts } from './collect/contacts.ts'
import type { Ec2Defaults } from './collect/ec2-defaults.ts'
import type { IamCredentials } from './collect/iam-credentials.ts'
import type { IamPasswordPolicy } from './collect/iam-password-policy.ts'
import type { IamServerCertificates } from './collect/iam-server-certificates.ts'
import type { IamSummary } from './collect/iam-summary.ts'
import type { IamSupportAccess } from './collect/iam-support-access.ts'
import type { IamVirtualMfa } from './collect/iam-virtual-mfa.ts'
import type { S3Access } from './collect/s3-access.ts'
import type { S3Account } from './collect/s3-account.ts'
import type { Buckets } from './collect/s3-buckets.ts'
import type { S3Settings } from './collect/s3-settings.ts'
import type { AwsAccount } from './arn.ts'

/** Who was asked, and where: what the essential collector learns. */
export interface AccountFacts extends AwsAccount {
  /** Regions that are switched on, and within the connection's scope. */
  regions: readonly string[]
}

/** What the collectors of an AWS scan learn, by collector. Every check reads these and nothing else. */
export interface AwsFacts {
  account: AccountFacts
  'access-analyzers': AccessAnalyzers
  contacts: Contacts
  'ec2-defaults': Ec2Defaults
  'iam-credentials': IamCredentials
  'iam-password-policy': IamPasswordPolicy
  'iam-server-certificates': IamServerCertificates
  'iam-summary': IamSummary
  'iam-support-access': IamSupportAccess
  'iam-virtual-mfa': IamVirtualMfa
  's3-access': S3Access
  's3-account': S3Account
  's3-buckets': Buckets
  's3-inventory': { buckets: number }
  's3-settings': S3Settings
}
export type AwsCollector = keyof AwsFacts
