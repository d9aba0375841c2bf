import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeDeparture } from '#web/components/federation.ts'
import { AuthFrame, FormFoot } from '#web/features/auth/AuthFrame.tsx'
import { paths } from '#web/paths.ts'
import { session } from '#web/shell/session/current-session.ts'
import { Notice } from '#web/ui/plain/plain.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { type Failure, finishFederation, readCallback } from './finish-federation.ts'

/** Where Google, a single sign-on or the hosted login send the browser back to. The parameters leave the address before anything else happens. */
export function CallbackPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const [callback] = useState(() => readCallback(search))
  const [failed, setFailed] = useState<{ failure: Failure; isLink: boolean } | null>(null)
  const isBegun = useRef(false)

  useEffect(() => {
    // A code is good for one use, and React may run an effect twice.
    if (isBegun.current) return
    isBegun.current = true
    const finish = async () => {
      await navigate({ to: '.', search: {}, replace: true })
      const outcome = await finishFederation(callback, takeDeparture(), session)
      if (outcome.kind === 'failed') return setFailed(outcome)
      if (outcome.kind === 'linked') notify({ kind: 'success', text: t('callback.linked') })
      await navigate({ href: outcome.kind === 'linked' ? paths.accountSecurity : outcome.next, replace: true })
    }
    void finish()
  }, [callback, navigate, t])

  if (failed === null)
    return (
      <AuthFrame title={t('callback.title')} sub={t('callback.text')}>
        <div className="wait" role="status" aria-label={t('callback.title')} />
      </AuthFrame>
    )
  return (
    <AuthFrame title={t(failed.isLink ? 'callback.notLinked' : 'callback.failed')}>
      <Notice kind="error">{t(`callback.${failed.failure}`)}</Notice>
      <FormFoot>
        {failed.isLink ? (
          <Link to={paths.accountSecurity}>{t('callback.toSecurity')}</Link>
        ) : (
          <Link to={paths.login}>{t('backToSignIn')}</Link>
        )}
      </FormFoot>
    </AuthFrame>
  )
}
