import { at, listAt, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import type { Json } from '#scanners/sdk/inventory.ts'

/** A policy of conditional access that is switched on and asks for a second factor. */
export interface MfaPolicy {
  name: string
  /** Of everyone, for everything. */
  isForAll: boolean
}

/** @returns null for a policy that does not. Source: learn.microsoft.com/graph/api/resources/conditionalaccesspolicy */
export function mfaPolicy(row: Json): MfaPolicy | null {
  const controls = textsAt(row, 'grantControls', 'builtInControls')
  const strength = at(row, 'grantControls', 'authenticationStrength')
  const asksForMfa =
    controls.includes('mfa') ||
    (textAt(strength, 'id') !== undefined && textAt(strength, 'requirementsSatisfied')?.toLowerCase() !== 'none')
  // with OR, whatever else it names lets people in as well
  const others = [
    ...controls.filter((control) => control !== 'mfa'),
    ...['termsOfUse', 'customAuthenticationFactors'].flatMap((name) => textsAt(row, 'grantControls', name)),
  ]
  const isEnough = others.length === 0 || textAt(row, 'grantControls', 'operator') === 'AND'
  if (textAt(row, 'state') !== 'enabled' || !asksForMfa || !isEnough) return null
  return { name: textAt(row, 'displayName') ?? '', isForAll: isForAll(row) }
}

type Place = readonly [part: string, name: string]
/** What has to name all. */
const WHOLE: readonly Place[] = [
  ['users', 'includeUsers'],
  ['applications', 'includeApplications'],
]
/** What names all where it names anything. */
const WHOLE_IF_ANY: readonly Place[] = [
  ['locations', 'includeLocations'],
  ['platforms', 'includePlatforms'],
]
/** What may name nothing. Single people are left out of most such policies, so that a mistake locks nobody out: that is no gap. */
const NOTHING: readonly (readonly string[])[] = [
  ['users', 'excludeRoles'],
  ['applications', 'excludeApplications'],
  ['locations', 'excludeLocations'],
  ['platforms', 'excludePlatforms'],
  ['signInRiskLevels'],
  ['userRiskLevels'],
  ['servicePrincipalRiskLevels'],
]
/** What narrows a policy by being there at all: a filter of devices or applications, a kind of sign-in, a risk. */
const UNSET: readonly (readonly string[])[] = [
  ['devices', 'deviceFilter'],
  ['applications', 'applicationFilter'],
  ['authenticationFlows'],
  ['insiderRiskLevels'],
]
const BROWSERS_AND_APPS = ['browser', 'mobileAppsAndDesktopClients']

function isForAll(row: Json): boolean {
  const named = (path: readonly string[]): string[] => textsAt(row, 'conditions', ...path).map((word) => word.toLowerCase())
  const clients = textsAt(row, 'conditions', 'clientAppTypes')
  const isEveryClient = clients.length === 0 || clients.includes('all') || BROWSERS_AND_APPS.every((client) => clients.includes(client))
  return (
    isEveryClient &&
    WHOLE.every((place) => named(place).includes('all')) &&
    WHOLE_IF_ANY.every((place) => named(place).every((word) => word === 'all')) &&
    NOTHING.every((path) => listAt(row, 'conditions', ...path).length === 0) &&
    UNSET.every((path) => (at(row, 'conditions', ...path) ?? null) === null)
  )
}
