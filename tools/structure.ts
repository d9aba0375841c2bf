import { matchesGlob } from 'node:path'

/** The layout rules, as pure functions, so that tools/structure.test.ts can prove each on an offender. */

const bare = (name: string) => name.replace(/(\.db)?(\.test)?\.tsx?$/u, '')

export function strangers(names: readonly string[], known: readonly string[]): string[] {
  return names.map(bare).filter((name) => !known.includes(name) && !known.some((noun) => name.startsWith(`${noun}.`)))
}

export function brokenNames(paths: readonly string[]): string[] {
  return paths.filter((path) => /(^|\/)(utils?|helpers?|common|misc|shared)\.(ts|tsx|js|mjs)$/iu.test(path))
}

/** Words that a newcomer would have to learn, with the field's own beside them. */
const JARGON: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\btake[- ]?in\b/iu, 'ingest'],
  [/\banew\b/iu, 'again'],
  [/\b(?:mend|mends|mended|mending)\b/iu, 'fix'],
  [/\b(?:dear|dearer|dearest)\b/iu, 'expensive'],
  [/\bgoodbye\b/iu, 'close'],
  [/\b(?:deed|deeds|stories)\b/iu, 'activities'],
  [
    /\b(?:Sight|ScanWish|WayOut|tellPerson|traceScan|Doors)\b/u,
    'ObservedResult, ScanRequest, Channel, sendSecurityMail, updateConnectionHealth, IdentityProviders',
  ],
]
export function jargon(text: string): string[] {
  return JARGON.flatMap(([word, instead]) =>
    [...text.matchAll(new RegExp(word, `${word.flags}g`))].map(([found]) => `${found} → ${instead}`),
  )
}

/** Controls that would stand beside those of web/ui and look and act otherwise, with what to take instead. */
const SECOND_CONTROLS: readonly (readonly [code: RegExp, instead: string])[] = [
  [/<select\b/u, 'SelectMenu or SelectField'],
  [/type="(?:date|datetime-local|month|week|time)"/u, 'DayField'],
  [/type="number"/u, 'NumberField'],
  [/@mui\/material\/(?:Checkbox|Switch|Radio(?:Group)?|FormControlLabel)'/u, 'Check, RadioCards or Segmented'],
  [/@mui\/material\/(?:NativeSelect|Autocomplete|ToggleButton(?:Group)?|Snackbar)'/u, 'SelectMenu, TagsField, Segmented or notify'],
  [/<TextField[^>]*\bvariant="(?:filled|standard)"/u, 'a TextField without a variant, whose label is above'],
]
/** What a file of the web client uses beside the one set of controls. */
export const secondControls = (text: string): string[] =>
  SECOND_CONTROLS.flatMap(([code, instead]) => (code.test(text) ? [`${code.source} → ${instead}`] : []))

const CITED = /`((?:contract|server|scanners|egress|runner|web|docs|tools|cli|bench|e2e|deploy)\/[\w./-]*\w)`/gu
export function missingPaths(text: string, exists: (path: string) => boolean): string[] {
  return [...text.matchAll(CITED)].map((match) => match[1] ?? '').filter((path) => !exists(path))
}

/** A project of vitest.config.ts: the globs of its test files. */
export interface TestProject {
  name: string
  include: readonly string[]
  exclude?: readonly string[]
}
const among = (path: string, globs: readonly string[] = []): boolean => globs.some((glob) => matchesGlob(path, glob))
/** Test files that do not belong to exactly one project, with those they belong to. */
export function misplacedTests(paths: readonly string[], projects: readonly TestProject[]): string[] {
  return paths.flatMap((path) => {
    const homes = projects.filter(({ include, exclude }) => among(path, include) && !among(path, exclude)).map(({ name }) => name)
    return homes.length === 1 ? [] : [`${path}: ${homes.join(' and ') || 'none'}`]
  })
}
