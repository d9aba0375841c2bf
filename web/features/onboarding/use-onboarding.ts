import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listConnections } from '#contract/connections.ts'
import { listDemoFaults } from '#contract/demo.ts'
import { getGuide } from '#contract/guide.ts'
import { getOnboarding, type OnboardingState, updateOnboarding } from '#contract/onboarding.ts'
import type { BodyOf } from '#contract/route.ts'
import { listScans } from '#contract/scans.ts'
import { getShell } from '#contract/users.ts'
import { ApiError, call, queryOf } from '#web/api.ts'

export type Change = Omit<BodyOf<typeof updateOnboarding>, 'version'>

const QUERY = queryOf(getOnboarding, {})
/** What is said by the notice of the other window is not said twice. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'resource.stale'
/** What else shows whether the account has connected something. */
const BESIDE = [getShell.tag, listConnections.tag, listScans.tag, getGuide.tag, listDemoFaults.tag]

/**
 * How far the account came, and how it goes on. Changes go one after the other, each on the version that is known then.
 * `overtaken`: somebody went on in another window, and what is shown is theirs.
 */
export function useOnboarding() {
  const cache = useQueryClient()
  const query = useQuery(QUERY)
  const [overtaken, setOvertaken] = useState(false)
  /** The newest version that this window made, or began with. */
  const [known, setKnown] = useState<number | null>(null)
  const version = query.data?.version
  if (version !== undefined && (known === null || version > known)) {
    setKnown(version)
    if (known !== null) setOvertaken(true)
  }
  const keep = async (state: OnboardingState) => {
    // an answer that is still on its way is older
    await cache.cancelQueries({ queryKey: QUERY.queryKey })
    setKnown(state.version)
    cache.setQueryData(QUERY.queryKey, state)
  }
  const refuse = async (error: unknown) => {
    if (isStale(error)) await cache.refetchQueries({ queryKey: QUERY.queryKey })
  }
  const send = (change: Change) => {
    const { version: seen = 0 } = cache.getQueryData<OnboardingState>(QUERY.queryKey) ?? {}
    return call(updateOnboarding, { body: { version: seen, ...change }, keepalive: true })
  }
  const change = useMutation({
    scope: { id: 'onboarding' },
    mutationFn: send,
    onSuccess: async (state, { company, isLater }) => {
      await keep(state)
      setOvertaken(false)
      // names of the person and the company, and whether they are led here again
      if (company !== undefined || isLater !== undefined) await cache.invalidateQueries({ queryKey: [getShell.tag] })
    },
    onError: refuse,
  })
  /** What was typed for the target of a draft: of two windows the later one is kept, and both are told. Of one that is connected or given up it is dropped. */
  const draft = useMutation({
    scope: { id: 'onboarding' },
    mutationFn: async ({ draftId, typed }: { draftId: string | null; typed: NonNullable<Change['draft']> }) => {
      const isTheirs = () => {
        const now = cache.getQueryData<OnboardingState>(QUERY.queryKey)
        return now?.step === 'connect' && now.draftId === draftId
      }
      if (!isTheirs()) return undefined
      try {
        return await send({ draft: typed })
      } catch (error) {
        await refuse(error)
        if (!isStale(error) || !isTheirs()) throw error
        return send({ draft: typed })
      }
    },
    onSuccess: (state) => (state === undefined ? undefined : keep(state)),
  })
  /** A target has been connected. */
  const connected = async (state: OnboardingState) => {
    await keep(state)
    await Promise.all(BESIDE.map((tag) => cache.invalidateQueries({ queryKey: [tag] })))
  }
  return { query, change, draft, connected, refuse, overtaken }
}
export type Onboarding = ReturnType<typeof useOnboarding>
