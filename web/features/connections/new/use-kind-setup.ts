import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getKindSetup, type Kind, type KindSetup, kindSetup } from '#contract/kinds.ts'
import { call } from '#web/api.ts'
import { useUser } from '#web/shell/session/auth-store.ts'

const nameOf = (accountId: string | null, path: string): string => `setup ${accountId ?? ''} ${path}`

function keptIn(name: string): KindSetup | undefined {
  const text = sessionStorage.getItem(name)
  if (text === null) return undefined
  try {
    return kindSetup.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
const setupQuery = (accountId: string | null, path: string) =>
  queryOptions({
    queryKey: ['kind setup', accountId, path],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const name = nameOf(accountId, path)
      const kept = keptIn(name)
      if (kept !== undefined) return kept
      const setup = await call(getKindSetup, { params: { path } })
      // the role in the cloud has this value by now: a page that is loaded again must not come with another
      if (setup.principal !== null) sessionStorage.setItem(name, JSON.stringify(setup))
      return setup
    },
  })

/** What a new connection of a kind needs at its provider; the same until it is connected. Of a kind that needs nothing there: undefined. */
export function useKindSetup({ path, fields }: Kind) {
  const accountId = useUser((state) => state.accountId)
  return useQuery({ ...setupQuery(accountId, path), enabled: fields.some(({ issued }) => issued) })
}

/** Lets the next connection of a kind have values of its own. */
export function useForgetSetup({ path }: Kind): () => void {
  const accountId = useUser((state) => state.accountId)
  const cache = useQueryClient()
  return () => {
    sessionStorage.removeItem(nameOf(accountId, path))
    cache.removeQueries({ queryKey: setupQuery(accountId, path).queryKey })
  }
}
