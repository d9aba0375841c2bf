import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listConnections } from '#contract/connections.ts'
import { callsOfKind, type Kind, type KindSetup } from '#contract/kinds.ts'
import { ApiError, call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'

/** Each is tested for some seconds before it is kept; the server tests two of an account at a time. */
const AT_ONCE = 2

export interface MemberState {
  state: 'testing' | 'connected' | 'failed' | 'waiting'
  /** Of one that is connected. */
  connectionId: string | null
  /** Why it is not. */
  message: string | null
}
export type Member = KindSetup['members'][number] & { name: string }

/** Connects one account after the other, and says of each what became of it. When the account of this product is full, the rest is left. */
export function useConnectMembers(kind: Kind) {
  const cache = useQueryClient()
  const errorText = useErrorText()
  const [states, setStates] = useState<ReadonlyMap<string, MemberState>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const tell = (target: string, state: MemberState) => setStates((known) => new Map(known).set(target, state))
  /** @returns whether the next may be tried */
  const one = async ({ target, fields, name }: Member): Promise<boolean> => {
    tell(target, { state: 'testing', connectionId: null, message: null })
    try {
      const { id } = await call(callsOfKind(kind.path).create, { body: { name: name === '' ? `AWS ${target}` : name, ...fields } })
      tell(target, { state: 'connected', connectionId: id, message: null })
      return true
    } catch (error) {
      const told = error instanceof ApiError ? error.fields[0]?.message : undefined
      tell(target, { state: 'failed', connectionId: null, message: told ?? errorText(error) })
      return !(error instanceof ApiError && (error.code === 'account.quota_reached' || error.status === 401 || error.status === 403))
    }
  }
  const connect = async (members: readonly Member[]): Promise<void> => {
    setBusy(true)
    setStates((known) => new Map([...known, ...members.map(({ target }) => [target, WAITING] as const)]))
    const waiting = [...members]
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) if (!(await one(next))) waiting.length = 0
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    setBusy(false)
    await cache.invalidateQueries({ queryKey: [listConnections.tag] })
  }
  return { connect, states, isBusy }
}
const WAITING: MemberState = { state: 'waiting', connectionId: null, message: null }
