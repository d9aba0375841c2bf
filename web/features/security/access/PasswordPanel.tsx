import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Security } from '#contract/security.ts'
import { useFormat } from '#web/components/format.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'

const PasswordDialog = lazy(async () => ({ default: (await import('./PasswordDialog.tsx')).PasswordDialog }))

/** When the password was last changed, and the way to change it. */
export function PasswordPanel({ security }: { security: Security }) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const fact =
    security.passwordChangedAt === null ? t('password.never') : t('password.changedAt', { date: format.date(security.passwordChangedAt) })
  return (
    <Panel
      title={t('password.title')}
      sub={security.hasPassword ? fact : t('password.none')}
      action={security.hasPassword && <Button onClick={() => setOpen(true)}>{t('password.change')}</Button>}
      pad={false}
    >
      {security.attributes !== null && (
        <p style={{ margin: 0, padding: '0 16px 12px', fontSize: 12, color: tone.muted }}>
          {t('password.registered', {
            browser: [security.attributes.name, security.attributes.address].filter(Boolean).join(' ') || t('sessions.unknownDevice'),
            address: security.attributes.locale,
          })}
        </p>
      )}
      {open && (
        <Suspense fallback={null}>
          <PasswordDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
