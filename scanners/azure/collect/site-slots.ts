import { withinOf } from '#scanners/azure/arm-id.ts'
import { itemOf, resourceIn, subscriptionCollector } from './collector.ts'
import { partsOf } from './parts.ts'
import { shownSite, siteOf } from './sites.ts'

const READ = 'Microsoft.Web/sites/slots/read'
const TYPE = 'Microsoft.Web/sites/slots'

/**
 * Deployment slots of apps: each is an app of its own, with an address and settings of its own. A verification of an app is not about
 * its slots. Source: learn.microsoft.com/rest/api/appservice/web-apps/list-slots
 */
export const siteSlots = subscriptionCollector({
  id: 'site-slots',
  asks: [READ],
  after: ['sites'],
  collect({ arm, environment, subscription }, { sites = [] }) {
    const { only } = environment
    const isAsked = only === undefined || withinOf(only.genericIdentifierValue, TYPE) !== null
    return partsOf(environment, isAsked ? sites : [], {
      resourceType: TYPE,
      pagesOf: ({ id }) => arm.pages(READ, `${id}/slots`, 'Microsoft.Web/sites'),
      factOf: (row) => siteOf(row, resourceIn(row, subscription)),
      itemOf(row, slot, site) {
        const { config, relations } = shownSite(row, slot)
        return itemOf(row, slot, { config, relations: [...relations, { kind: 'member-of', to: site.id }] })
      },
    })
  },
})
