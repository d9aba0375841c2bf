import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Building2, LogIn } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getInstallation } from '#contract/demo.ts'
import type { Provider } from '#contract/sessions.ts'
import { queryOf } from '#web/api.ts'
import { goToProvider } from '#web/components/federation.ts'
import { Notice, PlainButton } from '#web/ui/plain/plain.tsx'
import { useAuthErrorText } from './use-auth-form.ts'

/** A ring with a bar: the letter of the button's name. */
function GoogleMark() {
  return (
    <svg width={15} height={15} viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth={2} aria-hidden>
      <path d="M13.2 4.6A6.2 6.2 0 1 0 14.2 8H8.4" />
    </svg>
  )
}

/** The ways in besides the password, as far as the installation offers them. */
export function IdentityProviders({ onSso }: { onSso: () => void }) {
  const { t } = useTranslation('auth')
  const textOf = useAuthErrorText()
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const { data } = useQuery(queryOf(getInstallation, {}))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const offers = data?.signIn
  if (offers === undefined || !(offers.google || offers.hosted || offers.sso)) return null
  const go = async (provider: Provider) => {
    setBusy(true)
    setError(null)
    try {
      await goToProvider({ provider, ...(search['next'] === undefined ? {} : { next: search['next'] }) })
    } catch (caught) {
      setError(textOf(caught))
      setBusy(false)
    }
  }
  return (
    <>
      <p className="or">{t('providers.or')}</p>
      {error !== null && <Notice kind="error">{error}</Notice>}
      <div className="providers">
        {offers.google && (
          <PlainButton type="button" disabled={busy} onClick={() => void go('Google')}>
            <GoogleMark />
            {t('providers.google')}
          </PlainButton>
        )}
        {offers.hosted && (
          <PlainButton type="button" disabled={busy} onClick={() => void go('Hosted')}>
            <LogIn size={15} aria-hidden />
            {t('providers.hosted')}
          </PlainButton>
        )}
        {offers.sso && (
          <PlainButton type="button" disabled={busy} onClick={onSso}>
            <Building2 size={15} aria-hidden />
            {t('providers.sso')}
          </PlainButton>
        )}
      </div>
    </>
  )
}
