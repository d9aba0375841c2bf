import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FlaskConical, Inbox } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enterDemo, getInstallation } from '#contract/demo.ts'
import { call, queryOf } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { Notice, PlainButton } from '#web/ui/plain/plain.tsx'
import { useAuthErrorText } from './use-auth-form.ts'
import { useEnter } from './use-enter.ts'

function DemoButton() {
  const { t } = useTranslation('auth')
  const enter = useEnter()
  const textOf = useAuthErrorText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const explore = async () => {
    setBusy(true)
    try {
      await enter((await call(enterDemo, {})).session)
    } catch (caught) {
      setError(textOf(caught))
      setBusy(false)
    }
  }
  return (
    <>
      <PlainButton type="button" disabled={busy} onClick={() => void explore()}>
        <FlaskConical size={15} aria-hidden />
        {t('local.demo')}
      </PlainButton>
      {error !== null && <Notice kind="error">{error}</Notice>}
    </>
  )
}

/** What a local start offers: the outbox, and on the sign-in page the demo account. */
export function LocalHints({ demo = false }: { demo?: boolean }) {
  const { t } = useTranslation('auth')
  const { data } = useQuery(queryOf(getInstallation, {}))
  if (data === undefined) return null
  const offersDemo = demo && data.demoAvailable
  if (!offersDemo && !data.outboxAvailable) return null
  return (
    <>
      <section className="local">
        <h2>{t('local.title')}</h2>
        {offersDemo && <p>{t('local.text')}</p>}
        <div>
          {offersDemo && <DemoButton />}
          {data.outboxAvailable && (
            <Link to={paths.outbox} target="_blank" rel="noopener">
              <Inbox size={15} aria-hidden />
              {t('local.outbox')}
            </Link>
          )}
        </div>
      </section>
    </>
  )
}
