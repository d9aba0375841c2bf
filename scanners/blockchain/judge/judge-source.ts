import { createHash } from 'node:crypto'
import type { Evidence, ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { conclude, fail, unknown } from '#scanners/sdk/verdicts.ts'
import type { BlockchainFacts } from '../facts.ts'
import { insightOf, type Insight } from '../source/analysis/insight.ts'
import { signatureOf } from '../source/model.ts'
import type { CompiledSource } from '../source/source.ts'
import type { FunctionTree, Span } from '../source/tree.ts'
import { joinNeighbours } from './neighbours.ts'

/** Something that a check found in source. */
export interface Spot {
  at: Span
  /** The function it stands in; null: outside of functions. */
  within: FunctionTree | null
  /** Key of its sentence; absent: `fail`. */
  message?: string
  values?: Readonly<Record<string, string | number>>
  confidence?: Verdict['confidence'] | undefined
  riskLevel?: Verdict['riskLevel'] | undefined
  /** Other places that belong to it: what comes before, what comes after. */
  also?: readonly Span[]
}
/** What the code view marks: content of the evidence with the label `source`, as JSON. */
export interface SourceMarks {
  places: readonly { file: string; line: number; endLine: number; text: string }[]
}
const SNIPPET_MAX = 1_000

/** Judges source by what a check finds in it; without source there is nothing to judge, and what does not compile is not known. */
export function judgeSource(
  { resource, source }: Pick<BlockchainFacts, 'resource' | 'source'>,
  find: (insight: Insight) => readonly Spot[],
): Verdict[] {
  if (source === null) throw new NotApplicable('there is no source')
  if (!source.compiled) return [unknown(resource, 'unknown', { values: { reason: source.errors[0] ?? source.reason } })]
  const spots = joinNeighbours(source, unique(find(insightOf(source)).filter(({ at }) => isOwn(source, at))))
  const name = namer(source)
  const fails = spots.map((spot) => verdictOf(source, resource, { spot, locator: name(spot) }))
  const passed =
    source.library === null ? { confidence: 'firm' as const } : { confidence: 'tentative' as const, evidence: libraryEvidence(source) }
  return conclude({ resource, fails, complete: source.leftOut.length === 0, passed })
}

/** It stands in what is scanned, not in a library that completes it. */
const isOwn = (source: CompiledSource, at: Span): boolean =>
  source.library === null || source.set.files[source.places.of(at).file] !== undefined
/** Which imports were not there, and what was read in their place: it need not be what is deployed. */
const libraryEvidence = ({ library }: CompiledSource): Evidence[] =>
  library === null ? [] : [{ label: library.name, kind: 'text', content: Object.keys(library.files).join('\n').slice(0, LIBRARY_MAX) }]
const LIBRARY_MAX = 2_000

/** The same place is found again in each contract that inherits it: once is enough. */
function unique(spots: readonly Spot[]): Spot[] {
  const places = new Map<string, Spot>()
  for (const spot of spots) {
    const key = `${spot.at.file}:${spot.at.start}:${spot.at.length}`
    if (!places.has(key)) places.set(key, spot)
  }
  return [...places.values()]
}

/** contract.function(types), the hash of what stands there, and which of several alike it is: never where in the file. */
function namer(source: CompiledSource): (spot: Spot) => string {
  const amounts = new Map<string, number>()
  return ({ at, within }) => {
    const text = source.places.text(at).replaceAll(/\s+/gu, ' ').trim()
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 12)
    const name = `${placeName(source, at, within)}#${hash}`
    const amount = (amounts.get(name) ?? 0) + 1
    amounts.set(name, amount)
    return amount === 1 ? name : `${name}~${amount}`
  }
}
function placeName(source: CompiledSource, at: Span, within: FunctionTree | null): string {
  const contract =
    within === null || within.contract === null
      ? source.contracts.find((tree) => tree.at.file === at.file && tree.at.start <= at.start && at.start < tree.at.start + tree.at.length)
      : source.contractById.get(within.contract)
  const parts = [contract?.name, within === null ? undefined : signatureOf(within)]
  return parts.filter((part) => part !== undefined).join('.') || source.places.of(at).file
}

function verdictOf(source: CompiledSource, resource: ResourceRef, { spot, locator }: { spot: Spot; locator: string }): Verdict {
  const { at, within, message = 'fail', values = {}, confidence = 'firm', riskLevel, also = [] } = spot
  const { file, line, endLine } = source.places.of(at)
  const name = placeName(source, at, within)
  return fail(resource, message, {
    locator,
    confidence,
    ...(riskLevel !== undefined && { riskLevel }),
    values: { file, line, endLine, function: name, place: `${name}, ${file}:${line}`, ...values },
    evidence: [marksOf(source, [at, ...also]), ...libraryEvidence(source)],
  })
}
function marksOf(source: CompiledSource, spans: readonly Span[]): Evidence {
  const places = spans.map((span) => ({ ...source.places.of(span), text: source.places.text(span).slice(0, SNIPPET_MAX) }))
  return { label: 'source', kind: 'json', content: JSON.stringify({ places } satisfies SourceMarks) }
}
/** The first line of a piece of source, short enough for a sentence. */
export function codeOf(source: CompiledSource, at: Span): string {
  const [first = ''] = source.places.text(at).trim().split('\n')
  return first.length > 80 ? `${first.slice(0, 79)}…` : first
}
export const lineOf = (source: CompiledSource, at: Span): number => source.places.of(at).line

/** A function without its body: where a reader looks for who may call it. */
export const headOf = ({ at, body }: FunctionTree): Span => (body === null ? at : { ...at, length: Math.max(1, body.at.start - at.start) })
/** `withdraw()`, or the kind of a function without a name. */
export const titleOf = ({ name, kind }: FunctionTree): string => (name === '' ? kind : `${name}()`)
