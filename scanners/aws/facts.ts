import type { Contacts } from './collect/contacts.ts'
import type { Ec2Defaults } from './collect/ec2-defaults.ts'
import type { AwsAccount } from './arn.ts'

/** Who was asked, and where: what the essential collector learns. */
export interface AccountFacts extends AwsAccount {
  /** Regions that are switched on, and within the connection's scope. */
  regions: readonly string[]
}

/** What the collectors of an AWS scan learn, by collector. Every check reads these and nothing else. */
export interface AwsFacts {
  account: AccountFacts
  contacts: Contacts
  'ec2-defaults': Ec2Defaults
}
export type AwsCollector = keyof AwsFacts
