import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'

const CONTRACT = join(import.meta.dirname, '..', 'contract')
/** Every file of the contract, by the folder that holds them. */
const files: readonly object[] = await Promise.all(
  readdirSync(CONTRACT)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .map((name): Promise<object> => import(pathToFileURL(join(CONTRACT, name)).href)),
)

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
}

const placeOf = (route: Route) => `${route.path} ${route.method}`
const exported: readonly (readonly [string, unknown])[] = files.flatMap((file) => Object.entries(file))

/** Every endpoint of a build: by path, and by its name (listFindings). */
export interface Registry {
  routes: readonly Route[]
  names: ReadonlyMap<Route, string>
}
/** The endpoints written here, and those that each kind of target brings. There is no route outside it. */
export function registryWith(ofKinds: Readonly<Record<string, Route>>): Registry {
  const names = new Map(
    [...exported, ...Object.entries(ofKinds)].flatMap(([name, value]) => (isRoute(value) ? [[value, name] as const] : [])),
  )
  return { names, routes: [...names.keys()].toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)) }
}

/** Every schema that the contract gives a name: finding, riskLevel. */
export const namedSchemas: readonly (readonly [string, z.ZodMiniType])[] = exported.flatMap(([name, value]) =>
  value instanceof z.ZodMiniType ? [[name, value] as const] : [],
)
