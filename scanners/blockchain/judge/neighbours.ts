import type { CompiledSource } from '../source/source.ts'
import type { Spot } from './judge-source.ts'

/**
 * Spots of one check in one function that say the same on one line, or on the next, are one finding with several places:
 * whoever fixes the first has the others before their eyes.
 */
export function joinNeighbours(source: CompiledSource, spots: readonly Spot[]): Spot[] {
  const groups = Map.groupBy(spots, (spot) => (spot.within === null ? spot : causeOf(spot)))
  return [...groups.values()].flatMap((group) => joined(source, group))
}
/** What a spot says, but for the piece of code that it quotes. */
const causeOf = ({ within, message, values, confidence, riskLevel }: Spot): string =>
  JSON.stringify([within?.id, message, { ...values, code: '' }, confidence, riskLevel])

function joined(source: CompiledSource, group: readonly Spot[]): Spot[] {
  const found: Spot[] = []
  for (const spot of group.toSorted((a, b) => lineOf(source, a) - lineOf(source, b))) {
    const last = found.at(-1)
    if (last === undefined || lineOf(source, spot) - lineOf(source, last) > 1) found.push(spot)
    else found[found.length - 1] = withPlaces(last, [spot])
  }
  return found
}

/** One finding of all that share a key, with the places of the others: where many places have one cause, wherever they stand. */
export function onceEach(spots: readonly Spot[], keyOf: (spot: Spot) => string): Spot[] {
  return [...Map.groupBy(spots, keyOf).values()].flatMap(([first, ...rest]) => (first === undefined ? [] : [withPlaces(first, rest)]))
}
const withPlaces = (first: Spot, rest: readonly Spot[]): Spot => ({
  ...first,
  also: [...(first.also ?? []), ...rest.flatMap(({ at, also = [] }) => [at, ...also])],
})
const lineOf = (source: CompiledSource, { at }: Spot): number => source.places.of(at).line
