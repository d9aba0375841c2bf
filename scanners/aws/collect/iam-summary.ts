import { required } from '#scanners/aws/api/unseen.ts'
import { accountCollector } from './collector.ts'

/** How the root user of the account signs in. */
export interface IamSummary {
  rootHasMfa: boolean
  /** The organization can take it away (centralized root access): then there is nothing to protect. */
  rootHasPassword: boolean
  rootHasKeys: boolean
}

export const iamSummary = accountCollector({
  id: 'iam-summary',
  async collect({ client }) {
    const { IAMClient, GetAccountSummaryCommand } = await import('@aws-sdk/client-iam')
    const { SummaryMap: told } = await required(client(IAMClient, 'iam').send(new GetAccountSummaryCommand({})))
    const counts: Readonly<Record<string, number | undefined>> = told ?? {}
    const { AccountMFAEnabled: mfa = 0, AccountPasswordPresent: password = 1, AccountAccessKeysPresent: keys = 0 } = counts
    return { rootHasMfa: mfa > 0, rootHasPassword: password > 0, rootHasKeys: keys > 0 }
  },
})
