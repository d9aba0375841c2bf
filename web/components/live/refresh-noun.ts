import type { QueryClient } from '@tanstack/react-query'

/**
 * Asks again for what pages show of a noun (the tag of its routes). A first answer that is on its way may have been given before the
 * event: such a query would take it and ask no more, so it is asked again once the answer is there.
 */
export function refreshNoun(queries: QueryClient, tag: string): void {
  const begun = queries
    .getQueryCache()
    .findAll({ queryKey: [tag], fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void queries.invalidateQueries({ queryKey: [tag] })
  for (const query of begun) {
    const again = () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(again, () => undefined)
  }
}
