import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#contract/fields.ts'
import { checkTexts, listedChecks } from './read-checks.ts'

type Titled = 'name' | 'finding' | 'fix'
const places = new Map<string, string>()

/** Check → its place among the titles in that language, as JSON; equal titles share one. */
function placesIn(language: Language, titled: Titled): string {
  const known = places.get(`${language} ${titled}`)
  if (known !== undefined) return known
  const { compare } = new Intl.Collator(language, { numeric: true })
  const ids = listedChecks().map(({ id }) => ({ id, title: checkTexts(id, language)[titled] }))
  const titles = [...new Set(ids.map(({ title }) => title))].sort(compare)
  const placeOf = new Map(titles.map((title, place) => [title, String(place).padStart(5, '0')]))
  const made = JSON.stringify(Object.fromEntries(ids.map(({ id, title }) => [id, placeOf.get(title)])))
  places.set(`${language} ${titled}`, made)
  return made
}

/**
 * What rows are sorted by when they are sorted by their check's title: titles live in the code, in each reader's language, so that the
 * database is told their order. Text in the order of its bytes; what this build no longer has comes behind, by its id, which is its title.
 * @param column the row's check, e.g. r.check_id
 */
export const titleKey = (column: RawBuilder<unknown>, language: Language, titled: Titled): RawBuilder<string> =>
  sql<string>`(coalesce(${placesIn(language, titled)}::jsonb ->> ${column}, '~' || ${column}) collate "C")`
