import type { VectorType } from '#contract/fields.ts'
import { adminRoute, kindRoutes, onboardRoute, type KindRoutes } from '#contract/kinds.ts'
import { registryWith } from '#server/registry.ts'
import { scanners } from '#scanners/registry.ts'
import { schemasOf } from '#scanners/sdk/connection.ts'
import type { Dataset } from '#scanners/sdk/dataset.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'

/** A kind of target with the calls that its definition makes. */
export interface ServedKind {
  scanner: ScannerInfo
  routes: KindRoutes
}

/** The kinds of target of this build, in the order of scanners/registry.ts. */
export const kinds: readonly ServedKind[] = scanners.map((scanner) => {
  const { vectorType, path, names, connection } = scanner
  return { scanner, routes: kindRoutes({ vectorType, path, name: names.en.name }, schemasOf(connection.fields)) }
})

const vectorTypes = kinds.map(({ scanner }) => scanner.vectorType)
const fieldNames = [...new Set(kinds.flatMap(({ scanner }) => Object.keys(scanner.connection.fields)))].toSorted()
/** POST v1/launcher/admin of this build. */
export const createForCustomer = adminRoute(vectorTypes, fieldNames)
/** POST v1/onboarding/connection of this build. */
export const connectOnboarded = onboardRoute(vectorTypes, fieldNames)

/** What the checks of this build rest on and that ages. */
export const datasets: readonly Dataset[] = scanners.flatMap((scanner) => scanner.datasets ?? [])

/** A kind of target by a word that was sent; undefined where there is none. */
export const findScanner = (vectorType: string): ScannerInfo | undefined => scanners.find((scanner) => scanner.vectorType === vectorType)
/** A kind of target by the word that a connection is kept with. @throws Error where this build has lost it */
export function scannerFor(vectorType: VectorType): ScannerInfo {
  const scanner = findScanner(vectorType)
  if (scanner === undefined) throw new Error(`This build has no scanner for ${vectorType}`)
  return scanner
}

const nameOf = (path: string) => path.replaceAll(/(?:^|-)(\w)/gu, (_match, letter: string) => letter.toUpperCase())
/** Every endpoint of this build: the contract's, and createWebsite, testWebsite, updateWebsite and their like of each kind. */
export const registry = registryWith({
  createForCustomer,
  connectOnboarded,
  ...Object.fromEntries(
    kinds.flatMap(({ scanner: { path }, routes }) => Object.entries(routes).map(([verb, route]) => [`${verb}${nameOf(path)}`, route])),
  ),
})
export const { routes } = registry
