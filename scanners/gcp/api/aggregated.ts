import { listAt, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import type { Asking } from '#scanners/sdk/cloud/rest-collector.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { isList, isObject } from '#scanners/sdk/json.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { askPages } from './pages.ts'
import type { UnseenPlace } from './unseen-place.ts'

interface Aggregated<P extends string> {
  permission: P
  projectId: string
  /** As paths call it: instances. */
  collection: string
  /** Is told what was left out of the list. */
  unseen: UnseenPlace[]
}

/** Warnings that say nothing of what is missing (compute/docs/reference/rest/v1/instances/aggregatedList). */
const HARMLESS = /^(?:NO_RESULTS_ON_PAGE|DEPRECATED_\w+|EXPERIMENTAL_TYPE_USED)$/u
const PER_PAGE = '500'
/** What such answers say they are: compute#instanceAggregatedList, compute#urlMapsAggregatedList. */
const AGGREGATED = /^compute#\w+AggregatedList$/u

const isTrouble = (warning: Json | undefined): boolean =>
  warning !== undefined && warning !== null && !HARMLESS.test(textAt(warning, 'code') ?? '')

/** Zones and regions that a page as a whole says were not reached. */
function unreached(answer: Json): string[] {
  const warning = isObject(answer) ? answer['warning'] : undefined
  const named = textsAt(answer, 'unreachables')
  if (named.length > 0 || !isTrouble(warning)) return named
  const told = listAt(warning, 'data').flatMap((one) => (textAt(one, 'key') === 'scope' ? (textAt(one, 'value') ?? []) : []))
  return told.length > 0 ? told : ['']
}

function rowsIn(answer: Json, collection: string, tell: (place: string) => void): readonly Json[] {
  const places = isObject(answer) ? answer['items'] : undefined
  if (places === undefined) return []
  if (!isObject(places)) throw new NetworkError('protocol_error', 'An answer has no zones where they belong.')
  return Object.entries(places).flatMap(([place, part]) => {
    const rows = isObject(part) ? part[collection] : undefined
    const warning = isObject(part) ? part['warning'] : undefined
    // neither a list, nor that there is nothing on this page
    if (isTrouble(warning) || (rows === undefined ? warning === undefined : !isList(rows))) tell(place)
    return isList(rows) ? rows : []
  })
}

/**
 * A list of Compute Engine over all zones and regions. One that does not answer leaves a gap instead of ending the list
 * (returnPartialSuccess), and `unseen` is told of it.
 */
export function aggregatedPages<P extends string>(
  ask: Asking<P>['ask'],
  { permission, projectId, collection, unseen }: Aggregated<P>,
): AsyncGenerator<readonly Json[]> {
  const known = new Set<string>()
  const tell = (place: string) => {
    const name = place.split('/').at(-1) ?? ''
    if (known.has(name)) return
    known.add(name)
    unseen.push({ place: name, reason: 'error' })
  }
  const url = `https://compute.googleapis.com/compute/v1/projects/${encodeURIComponent(projectId)}/aggregated/${collection}`
  const query = { returnPartialSuccess: 'true', maxResults: PER_PAGE }
  return askPages(ask, { permission, url, query, field: 'items', kind: AGGREGATED }, (answer) => {
    for (const place of unreached(answer)) tell(place)
    return rowsIn(answer, collection, tell)
  })
}
