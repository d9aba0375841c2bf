import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptInvitation, readInvitation } from '#contract/invitations.ts'
import { ApiError, call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { AuthFrame, FormFoot } from './AuthFrame.tsx'
import { type Invitation, InvitationFacts, RegisterForm } from './RegisterForm.tsx'
import { rememberedEmail } from './use-enter.ts'
import { paths } from '#web/paths.ts'
import { switchAccount } from '#web/shell/session/acting-account.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { session } from '#web/shell/session/current-session.ts'
import { Notice, PlainButton } from '#web/ui/plain/plain.tsx'

const GONE: ReadonlySet<string> = new Set(['invitation.not_found', 'request.invalid', 'request.malformed'])

/** The invitation is of no use, or could not be asked for. */
function Refused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['auth', 'common'])
  const textOf = useErrorText()
  const isGone = error instanceof ApiError && GONE.has(error.code)
  return (
    <AuthFrame title={t('invitation.gone')}>
      <Notice kind="error">{isGone ? t('invitation.goneText') : textOf(error)}</Notice>
      {!isGone && (
        <PlainButton type="button" onClick={onRetry}>
          {t('common:action.retry')}
        </PlainButton>
      )}
      <FormFoot>
        <Link to={paths.login}>{t('backToSignIn')}</Link>
      </FormFoot>
    </AuthFrame>
  )
}

/** The right person is signed in: one press and they are in. */
function Accept({ token, offer }: Invitation) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const textOf = useErrorText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const accept = async () => {
    setBusy(true)
    try {
      const { accountId } = await call(acceptInvitation, { body: { token } })
      await switchAccount(accountId)
      await navigate({ to: paths.dashboard })
    } catch (caught) {
      const isGone = caught instanceof ApiError && GONE.has(caught.code)
      setError(isGone ? t('invitation.goneText') : textOf(caught))
      setBusy(false)
    }
  }
  return (
    <AuthFrame title={t('invitation.title', { company: offer.company })}>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <InvitationFacts offer={offer} />
      <PlainButton type="button" kind="primary" disabled={busy} onClick={() => void accept()}>
        {t('invitation.join', { company: offer.company })}
      </PlainButton>
      <FormFoot>
        <Link to={paths.dashboard}>{t('invitation.notNow')}</Link>
      </FormFoot>
    </AuthFrame>
  )
}

/** Somebody else is signed in on this browser. */
function WrongPerson({ token, offer, email }: Invitation & { email: string }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const leave = async () => {
    await session.signOut()
    await navigate({ to: paths.register, search: { invitation: token } })
  }
  return (
    <AuthFrame title={t('invitation.title', { company: offer.company })}>
      <Notice kind="warning">{t('invitation.wrongPerson', { email, invited: offer.email })}</Notice>
      <InvitationFacts offer={offer} />
      <PlainButton type="button" kind="primary" onClick={() => void leave()}>
        {t('invitation.signOut')}
      </PlainButton>
      <FormFoot>
        <Link to={paths.dashboard}>{t('invitation.stay', { email })}</Link>
      </FormFoot>
    </AuthFrame>
  )
}

/** The person has an account already: they sign in and come back here. */
function SignInFirst({ token, offer }: Invitation) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const go = () => {
    rememberedEmail.set(offer.email)
    void navigate({ to: paths.login, search: { next: `${paths.register}?invitation=${token}` } })
  }
  return (
    <AuthFrame title={t('invitation.title', { company: offer.company })} sub={t('invitation.registered', { email: offer.email })}>
      <InvitationFacts offer={offer} />
      <PlainButton type="button" kind="primary" onClick={go}>
        {t('invitation.signIn')}
      </PlainButton>
    </AuthFrame>
  )
}

/** What the link of an invitation leads to: registration, sign-in, or the account itself. */
function InvitationPage({ token }: { token: string }) {
  const { t } = useTranslation('auth')
  const email = useUser((state) => state.profile?.email)
  const { data: offer, error, refetch } = useQuery(queryOf(readInvitation, { body: { token } }))
  // once begun it is seen through: signed in at its end, the person is a member already
  const [isRegistering, setRegistering] = useState(false)
  const register = (invitation: Invitation) => <RegisterForm invitation={invitation} onSent={() => setRegistering(true)} />
  if (isRegistering && offer !== undefined) return register({ token, offer })
  if (error !== null) return <Refused error={error} onRetry={() => void refetch()} />
  if (offer === undefined)
    return (
      <AuthFrame title={t('invitation.loading')}>
        <div className="wait" role="status" aria-label={t('invitation.loading')} />
      </AuthFrame>
    )
  if (email !== undefined && email !== offer.email) return <WrongPerson token={token} offer={offer} email={email} />
  if (email !== undefined) return <Accept token={token} offer={offer} />
  return offer.isRegistered ? <SignInFirst token={token} offer={offer} /> : register({ token, offer })
}

/** A new company, or with the link of an invitation a new member of one. */
export function RegisterPage() {
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const { invitation } = search
  return invitation === undefined ? <RegisterForm /> : <InvitationPage key={invitation} token={invitation} />
}
