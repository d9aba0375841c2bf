import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '#contract/route.ts'
import { getSecurity } from '#contract/security.ts'
import { confirmSignIn, type SessionGrant, signIn } from '#contract/sessions.ts'
import { ApiError, call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { session } from '#web/shell/session/current-session.ts'
import { useStepUp } from './proof.ts'

type Challenge = Exclude<ReplyOf<typeof signIn>, { session: unknown }>

/** The person's own session takes the place of the one that the single sign-on opened; they go on where they are, or were going. */
async function takeOver(grant: SessionGrant, how: 'plain' | 'code'): Promise<void> {
  const { profile, accountId } = useUser.getState()
  useUser.setState({ accountId: accountId ?? profile?.customerId ?? null, homeAccountId: grant.accountId })
  await session.accept(grant, how)
}

/** Who has no password sets one by mail, which is theirs to read. */
async function leaveForPassword(): Promise<void> {
  await session.signOut()
  location.assign(paths.passwordRecovery)
}

const WRONG = { 'auth.credentials_wrong': 'proof.passwordWrong', 'auth.code_wrong': 'refusal.code_wrong' } as const
const isWrong = (code: string): code is keyof typeof WRONG => code in WRONG

/** A sign-in by password, and by whatever the person's account asks for besides, inside the page. */
export function useStepUpForm() {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const answer = useStepUp((state) => state.answer)
  const profile = useUser((state) => state.profile)
  // asked in the account that the session is good in
  const own = profile === null ? {} : { accountId: profile.customerId }
  const security = useQuery({ ...queryOf(getSecurity, own), staleTime: 0 })
  const [challenge, setChallenge] = useState<Challenge | null>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)

  const take = async (reply: ReplyOf<typeof signIn>) => {
    if ('session' in reply) {
      await takeOver(reply.session, challenge === null ? 'plain' : 'code')
      answer(true)
      return
    }
    setChallenge(reply)
    setTyped('')
    setBusy(false)
  }
  const send = async () => {
    setBusy(true)
    setWrong(null)
    try {
      if (challenge === null) return await take(await call(signIn, { body: { email: profile?.email ?? '', password: typed } }))
      const { challengeToken, challenge: name } = challenge
      await take(await call(confirmSignIn, { body: { challengeToken, challenge: name, code: typed.trim() } }))
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      setWrong(isWrong(code) ? t(WRONG[code]) : errorText(error))
      setBusy(false)
    }
  }
  return {
    security,
    hasPassword: security.data?.hasPassword ?? true,
    challenge,
    typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    busy,
    wrong,
    send,
    setPassword: leaveForPassword,
    cancel: () => answer(false),
  }
}
