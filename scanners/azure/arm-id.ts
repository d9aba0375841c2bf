import type { ResourceRef } from '#scanners/sdk/check.ts'

/** Ids are compared without regard to case (learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules): they are kept in lower case. */
export const normalId = (id: string): string => id.toLowerCase().replace(/\/+$/u, '')

const ID = /^\/subscriptions\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/[^\p{Cc}/?#\\]{1,260}){0,40}$/u

/** The id of a resource in a subscription, as it is kept; null for what is none. */
export function armId(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2_000) return null
  const id = normalId(value)
  return ID.test(id) ? id : null
}
/** Ids among some values, as relations name them. */
export const armIds = (values: readonly unknown[]): string[] => [...new Set(values.flatMap((value) => armId(value) ?? []))]

/** The subscription that an id names; null where it names none. */
export const subscriptionOf = (id: string): string | null => ID.exec(normalId(id))?.[1] ?? null
/** What a resource is called: the last part of its id. */
export const lastPart = (id: string): string => id.slice(id.lastIndexOf('/') + 1)
/** The id of what a resource stands in: of a subnet its network. */
export const parentOf = (id: string): string => id.split('/').slice(0, -2).join('/')
export const subscriptionId = (subscription: string): string => `/subscriptions/${subscription.toLowerCase()}`

/**
 * The id of the resource of a type that an id names or lies below: of a blob service its storage account; null: it is about
 * something else.
 * @param type Microsoft.Storage/storageAccounts
 */
export function withinOf(id: string, type: string): string | null {
  const [namespace = '', ...kinds] = type.toLowerCase().split('/')
  const [head = '', ...rest] = normalId(id).split(`/providers/${namespace}/`)
  const parts = rest.join(`/providers/${namespace}/`).split('/')
  const isOf = kinds.every((kind, at) => parts[at * 2] === kind && (parts[at * 2 + 1] ?? '') !== '')
  return rest.length > 0 && isOf ? `${head}/providers/${namespace}/${parts.slice(0, kinds.length * 2).join('/')}` : null
}

/** Where something stands, as Azure writes it shortest: "West Europe" is westeurope; undefined for what is in no region. */
export function regionOf(location: string | undefined): string | undefined {
  const region = location?.toLowerCase().replaceAll(/\s/gu, '') ?? ''
  return /^[a-z\d-]{1,40}$/u.test(region) && region !== 'global' ? region : undefined
}

/** @param id in lower case */
export const resourceOf = (id: string, region?: string): ResourceRef => ({
  genericIdentifier: 'resourceId',
  genericIdentifierValue: id,
  ...(region !== undefined && { region }),
})
