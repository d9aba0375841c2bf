import { createContext, useContext } from 'react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getKindSetup, type Kind } from '#contract/kinds.ts'
import { call, queryOf } from '#web/api.ts'
import { useUser } from '#web/shell/session/auth-store.ts'

/** Names the target that is being connected where the server knows it: what is issued for it is the same in every browser. */
export const SetupDraft = createContext<string | null>(null)

const nameOf = (accountId: string | null, path: string): string => `setup draft ${accountId ?? ''} ${path}`

const setupQuery = (accountId: string | null, path: string, draft: string | null) =>
  queryOptions({
    queryKey: [...queryOf(getKindSetup, { params: { path } }).queryKey, accountId, draft],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const name = nameOf(accountId, path)
      const known = draft ?? sessionStorage.getItem(name)
      const setup = await call(getKindSetup, { params: { path }, query: known === null ? {} : { draft: known } })
      // what was made for it may stand at the provider by now: a page that is loaded again must not come with something else
      if (draft === null) sessionStorage.setItem(name, setup.draft)
      return setup
    },
  })

/** What a new connection of a kind needs at its provider; the same until it is connected. Of a kind that needs nothing there: undefined. */
export function useKindSetup({ path, hasSetup }: Kind) {
  const accountId = useUser((state) => state.accountId)
  const draft = useContext(SetupDraft)
  return useQuery({ ...setupQuery(accountId, path, draft), enabled: hasSetup })
}

/** Lets the next connection of a kind have values of its own. */
export function useForgetSetup({ path }: Kind): () => void {
  const accountId = useUser((state) => state.accountId)
  const cache = useQueryClient()
  return () => {
    sessionStorage.removeItem(nameOf(accountId, path))
    cache.removeQueries({ queryKey: queryOf(getKindSetup, { params: { path } }).queryKey.slice(0, 3) })
  }
}
