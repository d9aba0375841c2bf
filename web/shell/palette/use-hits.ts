import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Cable, type LucideIcon, ShieldAlert, Wrench } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { search } from '#contract/search.ts'
import { queryOf } from '#web/api.ts'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'
import { type Entry, type Hit, pathOfHit } from './entry.ts'
import { recentItems, rememberItem } from './recent-items.ts'

const HIT_ICON: Readonly<Record<Hit['kind'], LucideIcon>> = { connection: Cable, finding: ShieldAlert, remediation: Wrench }
const SHORTEST = 2

/** Waits until typing pauses for 150 ms. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 150)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What the server finds for a text, or, before one is typed, what was opened last; `isAwaited` until the answer for this very text is there. */
export function useHits(typed: string, close: () => void): { hits: readonly Entry[]; isAwaited: boolean; isRecent: boolean } {
  const navigate = useNavigate()
  const mayRead = useRight('findings.read')
  const accountId = useUser(({ profile }) => profile?.customerId ?? '')
  const text = typed.trim()
  const q = useSettled(text)
  const isAsked = mayRead && text.length >= SHORTEST
  const found = useQuery({
    ...queryOf(search, { query: { q } }),
    enabled: isAsked && q.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
  const recent = useMemo(() => recentItems(accountId), [accountId])
  const rows: readonly Hit[] = isAsked ? (found.data?.results ?? []) : text === '' ? recent : []
  const hits = rows.map((hit): Entry => ({
    id: `${hit.kind}-${hit.id}`,
    label: hit.label,
    hint: [hit.connectionName, hit.hint].filter((part) => part !== null && part !== '').join(' · '),
    icon: HIT_ICON[hit.kind],
    hit,
    run: () => {
      close()
      const { kind, id, label, hint, riskLevel, connectionName } = hit
      rememberItem({ accountId, kind, id, label, hint, riskLevel, connectionName })
      void navigate({ to: pathOfHit(hit) })
    },
  }))
  return { hits, isAwaited: isAsked && (q !== text || found.isPending || found.isPlaceholderData), isRecent: !isAsked }
}
