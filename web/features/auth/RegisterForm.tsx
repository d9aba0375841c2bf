import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, startTransition, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn, signUp } from '#contract/sessions.ts'
import type { readInvitation } from '#contract/invitations.ts'
import type { ReplyOf } from '#contract/route.ts'
import { call } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { PasswordField, StrengthMeter } from '#web/components/password/PasswordField.tsx'
import { paths } from '#web/paths.ts'
import { Field, Notice, PlainButton } from '#web/ui/plain/plain.tsx'
import { Check } from '#web/ui/plain/choices.tsx'
import { AuthFrame, FormFoot } from './AuthFrame.tsx'
import { LocalHints } from './LocalHints.tsx'
import { useAuthForm } from './use-auth-form.ts'
import { rememberedEmail, useEnter } from './use-enter.ts'

export interface Invitation {
  token: string
  offer: ReplyOf<typeof readInvitation>
}

/** Who invites, where to, and as what. */
export function InvitationFacts({ offer }: { offer: Invitation['offer'] }) {
  const { t } = useTranslation(['auth', 'common'])
  const format = useFormat()
  return (
    <dl className="offer">
      <dt>{t('company')}</dt>
      <dd>{offer.company}</dd>
      <dt>{t('invitation.role')}</dt>
      <dd>{t(`common:role.${offer.userRole}`)}</dd>
      <dt>{t('invitation.by')}</dt>
      <dd>{offer.invitedBy}</dd>
      <dt>{t('invitation.validUntil')}</dt>
      <dd>{format.dateTime(offer.expiresAt)}</dd>
    </dl>
  )
}

const ConfirmEmail = lazy(async () => ({ default: (await import('./steps/ConfirmEmail.tsx')).ConfirmEmail }))

const blank = { email: '', password: '', firstName: '', lastName: '', company: '', agreement: false }

/** With an invitation no company is founded: the person joins that of the link. */
const bodyOf = ({ company, ...person }: typeof blank, invitation: Invitation | undefined) =>
  invitation === undefined ? { ...person, company } : { ...person, email: invitation.offer.email, invitation: invitation.token }

/** A new person, their company or the one that invited them; then the code that proves the email address. */
export function RegisterForm({ invitation, onSent }: { invitation?: Invitation; onSent?: () => void }) {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const enter = useEnter()
  const [sent, setSent] = useState<string | null>(null)
  const form = useAuthForm({
    initial: { ...blank, email: invitation?.offer.email ?? '' },
    schema: { safeParse: (values: typeof blank) => signUp.body.safeParse(bodyOf(values, invitation)) },
    send: async (values) => {
      const { challengeToken } = await call(signUp, { body: { ...bodyOf(values, invitation), agreement: true } })
      rememberedEmail.set(values.email)
      // a transition: the form stays until the next step has been loaded
      startTransition(() => {
        setSent(challengeToken)
        onSent?.()
      })
    },
  })
  const { email, password } = form.values
  const afterCode = async () => {
    const reply = await call(signIn, { body: { email, password } })
    if ('session' in reply) await enter(reply.session)
    else await navigate({ to: paths.login })
  }
  if (sent !== null) return <ConfirmEmail email={email} challengeToken={sent} onConfirmed={afterCode} onBack={() => setSent(null)} />

  const missing = form.fieldError('agreement')
  return (
    <AuthFrame
      title={invitation === undefined ? t('register.title') : t('invitation.title', { company: invitation.offer.company })}
      below={<LocalHints />}
    >
      {invitation !== undefined && <InvitationFacts offer={invitation.offer} />}
      <form onSubmit={form.onSubmit} noValidate>
        {form.error !== null && <Notice kind="error">{form.error}</Notice>}
        <div className="pair">
          <Field {...form.field('firstName')} label={t('firstName')} autoComplete="given-name" maxLength={80} />
          <Field {...form.field('lastName')} label={t('lastName')} autoComplete="family-name" maxLength={80} />
        </div>
        {invitation === undefined && <Field {...form.field('company')} label={t('company')} autoComplete="organization" maxLength={120} />}
        <Field
          {...form.field('email')}
          label={t('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          readOnly={invitation !== undefined}
          hint={invitation === undefined ? undefined : t('invitation.fixed')}
        />
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          autoComplete="new-password"
          maxLength={256}
          hint={<StrengthMeter password={password} />}
        />
        <Check
          name="agreement"
          label={
            <>
              {t('register.agreement')}{' '}
              <Link to={paths.agreement} target="_blank" rel="noopener">
                {t('agreement.read')}
              </Link>
            </>
          }
          checked={form.values.agreement}
          error={missing === undefined ? undefined : t('field.agreement')}
          onChange={(event) => form.set({ agreement: event.target.checked })}
        />
        <PlainButton type="submit" kind="primary" busy={form.busy}>
          {t('register.submit')}
        </PlainButton>
      </form>
      <FormFoot>
        {t('haveAccount')} <Link to={paths.login}>{t('signIn')}</Link>
      </FormFoot>
    </AuthFrame>
  )
}
