import { textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import { everyPage } from '#scanners/sdk/cloud/rest-lists.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { inAddress } from '#scanners/gcp/api/only.ts'
import { listPages } from '#scanners/gcp/api/pages.ts'
import { targetCollector } from './collector.ts'

/** Whom Google writes to about what matters. */
export interface Contacts {
  /** organizations/1, projects/p */
  parent: string
  /** What at least one contact hears of: ALL, SECURITY, LEGAL … */
  categories: ReadonlySet<string>
}

const PERMISSION = 'essentialcontacts.contacts.list'

export const contacts = targetCollector({
  id: 'contacts',
  asks: [PERMISSION],
  after: ['projects'],
  async collect({ ask }, facts, target) {
    const organization = facts.projects?.organization ?? null
    const parent = organization ?? `projects/${target}`
    const base = `https://essentialcontacts.googleapis.com/v1/${inAddress(parent)}`
    const query = { pageSize: '100' }
    const rows = await everyPage(
      listPages(
        ask,
        organization === null
          ? // with those that the project inherits
            {
              permission: PERMISSION,
              url: `${base}/contacts:compute`,
              query: { ...query, notificationCategories: 'ALL' },
              field: 'contacts',
            }
          : { permission: PERMISSION, url: `${base}/contacts`, query, field: 'contacts' },
      ),
    )
    if (!rows.every((row) => textAt(row, 'email') !== undefined))
      throw new NetworkError('protocol_error', 'An answer names contacts without addresses.')
    // an address that was found not to work hears of nothing
    const reached = rows.filter((row) => textAt(row, 'validationState') !== 'INVALID')
    return { parent, categories: new Set(reached.flatMap((row) => textsAt(row, 'notificationCategorySubscriptions'))) }
  },
})
