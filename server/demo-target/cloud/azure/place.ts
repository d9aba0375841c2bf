import { idIn } from '#scanners/azure/fixture/index.ts'
import { monthStart } from '#server/demo-target/cloud/planting.ts'

/** The directory is the same for every copy. Its ids begin like those of no directory of Microsoft's. */
export const DIRECTORY_ID = 'de300000-0000-4000-8000-00000000d1ec'

/** One of the two subscriptions of the directory, with what all of its resources have in common. */
export interface Place {
  id: string
  name: string
  group: string
  location: string
}
/** Where the shop runs, and where its archive and its reports are. */
export const SHOP: Place = {
  id: 'de300000-0000-4000-8000-00000000a001',
  name: 'Lantern & Loom Shop',
  group: 'rg-shop',
  location: 'westeurope',
}
export const ARCHIVE: Place = {
  id: 'de300000-0000-4000-8000-00000000a002',
  name: 'Lantern & Loom Archive',
  group: 'rg-archive',
  location: 'northeurope',
}

/** The id of a resource of the directory. @param name of a child its parent's as well: 'server/database' */
export const idAt = (place: Place, type: string, name: string): string => idIn(type, name, { subscription: place.id, group: place.group })
/** The id of something that is about a subscription as a whole. */
export const idOfWhole = ({ id }: Place, type: string, name: string): string => `/subscriptions/${id}/providers/${type}/${name}`

/** Names that others refer to. */
export const CUSTOMERS = 'lanterncustomers'
export const FLOW_LOGS = 'lanternflowlogs'
export const APP = 'lantern-shop'
export const REGISTRY = 'lanternimages'

/** Someone, or something, of the directory: its object id. */
export const principal = (number: number): string => `de300000-0000-4000-8000-${String(number).padStart(12, '0')}`
/** The identities of the machine that works through orders, and of the app that is the shop. */
export const JOBS_IDENTITY = principal(201)
export const APP_IDENTITY = principal(202)
export const ownIdentity = (principalId: string) => ({ type: 'SystemAssigned', tenantId: DIRECTORY_ID, principalId })

const DAY_SECONDS = 86_400
/** What is renewed every month, and holds for half a year: dates in seconds since 1970, as a key vault has them. */
export function renewed(now: Date): { created: number; updated: number; nbf: number; exp: number } {
  const from = monthStart(now).getTime() / 1_000
  return { created: from, updated: from, nbf: from, exp: from + 180 * DAY_SECONDS }
}
