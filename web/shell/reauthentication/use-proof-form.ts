import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getSecurity, reauthenticate, type Security } from '#contract/security.ts'
import { ApiError, call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useProof } from './proof.ts'

export type Way = 'password' | 'code'
const WRONG: ReadonlySet<string> = new Set(['auth.credentials_wrong', 'auth.code_wrong'])

/** A pool without recovery codes cannot check a code of the app either, outside a sign-in. */
function waysOf(security: Security | undefined): readonly Way[] {
  const ways: Way[] = []
  if (security?.hasPassword === true) ways.push('password')
  if (security?.offers.recoveryCodes === true && security.totpSince !== null) ways.push('code')
  return ways
}

/** What the person may prove themselves with, what they typed, and how it went. `way` is null when there is nothing to prove with here. */
export function useProofForm() {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const answer = useProof((state) => state.answer)
  const security = useQuery({ ...queryOf(getSecurity, {}), staleTime: 0 })
  const [chosen, setChosen] = useState<Way | null>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const byCodeAlone = useProof((state) => state.byCodeAlone)
  const ways = waysOf(security.data).filter((way) => way === 'code' || !byCodeAlone)
  const way = chosen ?? ways[0] ?? null

  const prove = async () => {
    setBusy(true)
    try {
      await call(reauthenticate, { body: way === 'password' ? { password: typed } : { code: typed.trim() } })
      answer(true)
    } catch (error) {
      const isWrong = error instanceof ApiError && WRONG.has(error.code)
      setWrong(isWrong ? t(way === 'password' ? 'proof.passwordWrong' : 'refusal.code_wrong') : errorText(error))
      setBusy(false)
    }
  }
  return {
    security,
    way,
    other: ways.find((one) => one !== way) ?? null,
    choose: (next: Way) => {
      setChosen(next)
      setTyped('')
      setWrong(null)
    },
    typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    isTyped: way === 'code' ? /^\d{6,8}$/u.test(typed.trim()) : typed !== '',
    busy,
    wrong,
    prove,
    cancel: () => answer(false),
  }
}
