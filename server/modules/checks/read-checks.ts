import type { Language, LevelOfEffort, VectorType } from '#contract/fields.ts'
import { CATEGORIES } from '#scanners/sdk/categories.ts'
import type { Label } from '#scanners/sdk/labels.ts'
import type { CheckInfo, CheckTexts } from '#scanners/sdk/check.ts'
import { kinds, scannerFor } from '#server/kinds.ts'

const infos: readonly CheckInfo[] = kinds.flatMap(({ scanner }) => scanner.checks)
const infoById: ReadonlyMap<string, CheckInfo> = new Map(infos.map((info) => [info.id, info]))

/** Every check of the scanners in this build, without its judgement. */
export const listedChecks = (): readonly CheckInfo[] => infos

/** What is known about a check; undefined for one that this build no longer has. */
export const checkOf = (id: string): CheckInfo | undefined => infoById.get(id)

/** The texts of a check in the reader's language. A removed check keeps its id as its titles: its findings stay readable. */
export function checkTexts(id: string, language: Language): CheckTexts {
  return infoById.get(id)?.texts[language] ?? { name: id, finding: id, fix: id, why: '', how: '', messages: {} }
}

const OTHER: Label = { en: 'Other', de: 'Sonstiges', es: 'Otros' }
const labels = (named: readonly Readonly<Record<string, Label>>[]): ReadonlyMap<string, Label> =>
  new Map([...named.flatMap((some) => Object.entries(some)), ['Other', OTHER]])
const categories = labels([CATEGORIES])
const scannerTypes = labels(kinds.map(({ scanner }) => scanner.scannerTypes))

/** A category in the reader's language, one that is gone as it is; filters use the category itself. */
export const categoryName = (category: string, language: Language): string => categories.get(category)?.[language] ?? category
/** What a check's scanner type is called in the reader's language; filters use the type itself. */
export const scannerTypeName = (scannerType: string, language: Language): string => scannerTypes.get(scannerType)?.[language] ?? scannerType

/** What lists show of a check beside each row. */
export interface CheckSummary {
  title: string
  category: string
  categoryName: string
  scannerType: string
  scannerTypeName: string
  levelOfEffort: LevelOfEffort
}
/** @param titled what the row is about: the check whatever its outcome (name), what is wrong (finding) or what to do (fix) */
export function checkSummary(id: string, language: Language, titled: 'name' | 'finding' | 'fix'): CheckSummary {
  const { category = 'Other', scannerType = 'Other', levelOfEffort = 'medium' } = infoById.get(id) ?? {}
  return {
    title: checkTexts(id, language)[titled],
    category,
    categoryName: categoryName(category, language),
    scannerType,
    scannerTypeName: scannerTypeName(scannerType, language),
    levelOfEffort,
  }
}

/**
 * The sentence of a verdict in the reader's language, its {{placeholders}} filled.
 * A key that the check no longer has is shown as it is; so is a placeholder without a value.
 */
export function renderMessage(
  checkId: string,
  messageKey: string,
  values: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  const sentence = checkTexts(checkId, language).messages[messageKey] ?? messageKey
  return sentence.replaceAll(/\{\{\s*(\w+)\s*\}\}/gu, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}

const haystacks = new Map<Language, readonly { id: string; text: string }[]>()
function haystackOf(language: Language) {
  const known = haystacks.get(language)
  if (known) return known
  const made = infos.map(({ id, category, cwe, aliases, texts }) => {
    const { name, finding, fix } = texts[language]
    const words = [id, name, finding, fix, category, categoryName(category, language), cwe ?? '', ...aliases]
    return { id, text: words.join('\n').toLocaleLowerCase(language) }
  })
  haystacks.set(language, made)
  return made
}
/** Ids of checks whose id, name or titles (in the reader's language), category, CWE or alias contains the text. */
export function matchingChecks(q: string, language: Language): string[] {
  const wanted = q.toLocaleLowerCase(language)
  return haystackOf(language)
    .filter(({ text }) => text.includes(wanted))
    .map(({ id }) => id)
}

export interface CheckFilters {
  category?: readonly string[] | undefined
  scannerType?: readonly string[] | undefined
  vectorType?: readonly VectorType[] | undefined
}
const passes = <T>(wanted: readonly T[] | undefined, value: T) => !wanted?.length || wanted.includes(value)

/** Ids of checks that pass every filter given; undefined when none is, so that nothing need be filtered. */
export function checksWhere({ category, scannerType, vectorType }: CheckFilters): string[] | undefined {
  if (!category?.length && !scannerType?.length && !vectorType?.length) return undefined
  return infos
    .filter((info) => passes(category, info.category) && passes(scannerType, info.scannerType) && passes(vectorType, info.vectorType))
    .map(({ id }) => id)
}

/** What fingerprints call a target: the part of an identity that its scanner decides. */
export function identityTarget(vectorType: VectorType, target: string): string {
  return scannerFor(vectorType).targetOf(target)
}
