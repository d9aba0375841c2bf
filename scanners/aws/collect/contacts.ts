import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { accountCollector } from './collector.ts'

/** Whom AWS writes to besides the owner of the account. */
export interface Contacts {
  /** The address for security matters; null: none is set. */
  security: Seen<string | null>
}

export const contacts = accountCollector({
  id: 'contacts',
  async collect({ client }) {
    const { AccountClient, GetAlternateContactCommand } = await import('@aws-sdk/client-account')
    const account = client(AccountClient, 'account')
    const asked = account.send(new GetAlternateContactCommand({ AlternateContactType: 'SECURITY' }))
    const security = asked.then(({ AlternateContact: contact }) => contact?.EmailAddress ?? null)
    return { security: await seen(security, ['ResourceNotFoundException'], null) }
  },
})
