import type { Language, LevelOfEffort, VectorType } from '#contract/fields.ts'
import type { CheckInfo, CheckTexts } from '#scanners/sdk/check.ts'
import { scanners } from '#scanners/registry.ts'

const infos: readonly CheckInfo[] = scanners.flatMap((scanner) => scanner.checks)
const infoById: ReadonlyMap<string, CheckInfo> = new Map(infos.map((info) => [info.id, info]))

/** Every check of the scanners in this build, without its judgement. */
export const listedChecks = (): readonly CheckInfo[] => infos

/** What is known about a check; undefined for one that this build no longer has. */
export const checkOf = (id: string): CheckInfo | undefined => infoById.get(id)

function textsOf(id: string, language: Language): CheckTexts | undefined {
  const info = infoById.get(id)
  if (info === undefined || language === 'en') return info
  return scanners.find(({ vectorType }) => vectorType === info.vectorType)?.texts[language][id] ?? info
}

export interface CheckText {
  title: string
  why: string
  remediation: string
}
/** The texts of a check in the reader's language. A removed check keeps its id as its title: its findings stay readable. */
export function checkText(id: string, language: Language): CheckText {
  const texts = textsOf(id, language)
  return texts === undefined
    ? { title: id, why: '', remediation: '' }
    : { title: texts.title, why: texts.why, remediation: texts.remediation }
}

/** What lists show of a check beside each row. */
export interface CheckSummary {
  title: string
  category: string
  scannerType: string
  levelOfEffort: LevelOfEffort
}
export function checkSummary(id: string, language: Language): CheckSummary {
  const info = infoById.get(id)
  const { title } = checkText(id, language)
  return {
    title,
    category: info?.category ?? 'Other',
    scannerType: info?.scannerType ?? 'Other',
    levelOfEffort: info?.levelOfEffort ?? 'medium',
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
  const sentence = textsOf(checkId, language)?.messages[messageKey] ?? messageKey
  return sentence.replaceAll(/\{\{\s*(\w+)\s*\}\}/gu, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}

const haystacks = new Map<Language, readonly { id: string; text: string }[]>()
function haystackOf(language: Language) {
  const known = haystacks.get(language)
  if (known) return known
  const made = infos.map(({ id, category, cwe, aliases }) => ({
    id,
    text: [id, checkText(id, language).title, category, cwe ?? '', ...aliases].join('\n').toLocaleLowerCase(language),
  }))
  haystacks.set(language, made)
  return made
}
/** Ids of checks whose id, title (in the reader's language), category, CWE or alias contains the text. */
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
  return scanners.find((scanner) => scanner.vectorType === vectorType)?.targetOf(target) ?? target
}
