import type { ResourceRef } from '#scanners/sdk/check.ts'

/**
 * Full resource names, as Cloud Asset Inventory writes them (docs.cloud.google.com/asset-inventory/docs/asset-names). A bucket's has
 * its project besides, without which nobody knows where to look for it.
 */
export const nameIn = (service: string, path: string): string => `//${service}.googleapis.com/${path}`
export const projectName = (projectId: string): string => nameIn('cloudresourcemanager', `projects/${projectId}`)
export const bucketName = (projectId: string, bucket: string): string => nameIn('storage', `projects/${projectId}/buckets/${bucket}`)

/** The path of something in Compute Engine, by any of the addresses it is linked by; null for what is none. */
const computePathOf = (link: string): string | null =>
  /^(?:https:\/\/(?:www|compute)\.googleapis\.com\/compute\/(?:v1|beta|alpha)\/)?(projects\/[^?#]+)$/u.exec(link)?.[1] ?? null
/** Its name; null for a link that leads elsewhere. */
export function computeName(link: string | undefined): string | null {
  const path = link === undefined ? null : computePathOf(link)
  return path === null ? null : nameIn('compute', path)
}

/** The region of a place in Compute Engine: us-central1 of us-central1-a; undefined for what stands in none. */
export function regionOf(place: string | undefined): string | undefined {
  const own = place?.toLowerCase().split('/').at(-1) ?? ''
  const region = /^([a-z]+(?:-[a-z]+)+\d+)(?:-[a-z])?$/u.exec(own)?.[1]
  return region
}

/** The project that a name stands in; null for folders, organizations and what is none. */
export const projectOf = (name: string): string | null => /^\/\/[a-z]+\.googleapis\.com\/projects\/([^/]+)/u.exec(name)?.[1] ?? null
/** The last part, as people call it. */
export const lastOf = (name: string): string => name.split('/').at(-1) ?? name

export const resourceOf = (name: string, region?: string): ResourceRef => ({
  genericIdentifier: 'resourceName',
  genericIdentifierValue: name,
  ...(region !== undefined && { region }),
})
/** A service account stands in the project that its address names; those of Google's own services in the one that uses them. */
export function accountName(projectId: string, email: string): string {
  const owner = /^[^@]+@([a-z][a-z0-9-]{4,28}[a-z0-9])\.iam\.gserviceaccount\.com$/u.exec(email)?.[1] ?? projectId
  return nameIn('iam', `projects/${owner}/serviceAccounts/${email}`)
}
/** The key of Cloud KMS that something is encrypted with, whichever version of it; null where none is named. */
export function keyName(path: string | undefined): string | null {
  const own = /^projects\/[^/]+\/locations\/[^/]+\/keyRings\/[^/]+\/cryptoKeys\/[^/]+/u.exec(path ?? '')?.[0]
  return own === undefined ? null : nameIn('cloudkms', own)
}
