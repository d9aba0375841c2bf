/** The number that Google itself uses in its examples: it is nobody's organization. */
export const ORGANIZATION = 'organizations/123456789012'
export const DOMAIN = 'lantern-loom.example'
/** What the shop runs in stands in a folder of its own. */
export const FOLDER = 'folders/234567890123'
/** Where the shop runs, and where its orders are made into reports. */
export const SHOP = { id: 'lantern-shop', number: '345678901234' } as const
export const DATA = { id: 'lantern-reports', number: '456789012345' } as const

export const REGION = 'europe-west1'
const ZONE = `${REGION}-b`
/** The words by which Compute Engine says where something stands. */
export const IN_ZONE = `zones/${ZONE}`
export const IN_REGION = `regions/${REGION}`

/** How resources of Compute Engine name one another. */
export const linkIn = (project: string, path: string): string => `https://www.googleapis.com/compute/v1/projects/${project}/${path}`
/** A network has the name of the project's work. */
export const networkIn = (project: string, name = 'main'): string => linkIn(project, `global/networks/${name}`)
export const subnetIn = (project: string, name: string): string => linkIn(project, `${IN_REGION}/subnetworks/${name}`)

/** A service account's address. */
export const accountIn = (project: string, name: string): string => `${name}@${project}.iam.gserviceaccount.com`
export const asMember = (email: string): string => `serviceAccount:${email}`
export const group = (name: string): string => `group:${name}@${DOMAIN}`
/** The account that Compute Engine makes in each project. */
export const defaultAccountOf = (number: string): string => `${number}-compute@developer.gserviceaccount.com`

/** Each project has one ring of keys. */
export const RING = 'main'
export const keyIn = (project: string, name: string): string =>
  `projects/${project}/locations/${REGION}/keyRings/${RING}/cryptoKeys/${name}`

/** What was set up long ago, was so then. */
export const FOUNDED = '2025-03-03T08:00:00Z'
