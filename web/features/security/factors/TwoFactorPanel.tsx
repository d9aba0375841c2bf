import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '#contract/route.ts'
import { renewRecoveryCodes, type Security, setUpTotp } from '#contract/security.ts'
import { call } from '#web/api.ts'
import { Rows } from '#web/features/security/Rows.tsx'
import { useAction, useKeepSecurity } from '#web/features/security/use-security.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { FactorRow, PreferredFactor, RecoveryRow, SmsRow, TotpRow } from './FactorRows.tsx'

const TotpDialog = lazy(async () => ({ default: (await import('./TotpDialog.tsx')).TotpDialog }))
const PhoneDialog = lazy(async () => ({ default: (await import('./PhoneDialog.tsx')).PhoneDialog }))
const CodesDialog = lazy(async () => ({ default: (await import('./CodesDialog.tsx')).CodesDialog }))

type Open = { name: 'totp'; setup: ReplyOf<typeof setUpTotp> } | { name: 'phone' } | { name: 'codes'; codes: readonly string[] } | null

/** Authenticator app, text messages, recovery codes, and which of them is asked for. */
export function TwoFactorPanel({ security }: { security: Security }) {
  const { t } = useTranslation('security')
  const keep = useKeepSecurity()
  const [open, setOpen] = useState<Open>(null)
  const beginTotp = useAction(
    () => call(setUpTotp, {}),
    (setup) => setOpen({ name: 'totp', setup }),
  )
  const renew = useAction(
    () => call(renewRecoveryCodes, {}),
    ({ recoveryCodes }) => {
      keep({ ...security, recoveryCodesLeft: recoveryCodes.length })
      setOpen({ name: 'codes', codes: recoveryCodes })
    },
  )
  const onConfirmed = ({ recoveryCodes, endedSessions, ...changed }: Security & { recoveryCodes: string[]; endedSessions: number }) => {
    keep(changed)
    notify({
      kind: 'success',
      text: [t('factors.isOn'), ...(endedSessions > 0 ? [t('sessions.ended', { count: endedSessions })] : [])].join(' '),
    })
    setOpen(recoveryCodes.length > 0 ? { name: 'codes', codes: recoveryCodes } : null)
  }
  const hasFactor = security.totpSince !== null || security.phone !== null
  return (
    <Panel
      title={t('factors.title')}
      sub={t(security.preferredMfa !== 'NOMFA' ? 'factors.on' : security.hasPassword ? 'factors.off' : 'factors.offLinked')}
      pad={false}
    >
      <Rows>
        <TotpRow security={security} busy={beginTotp.isPending} onBegin={() => beginTotp.mutate(undefined)} />
        <SmsRow security={security} onBegin={() => setOpen({ name: 'phone' })} />
        <RecoveryRow security={security} busy={renew.isPending} onBegin={() => renew.mutate(undefined)} />
        <FactorRow
          icon={ShieldCheck}
          title={t('factors.preferred')}
          fact={t(hasFactor ? 'factors.preferredFact' : 'factors.preferredNone')}
          action={<PreferredFactor security={security} />}
        />
      </Rows>
      <Suspense fallback={null}>
        {open?.name === 'totp' && <TotpDialog setup={open.setup} onConfirmed={onConfirmed} onClose={() => setOpen(null)} />}
        {open?.name === 'phone' && <PhoneDialog onConfirmed={onConfirmed} onClose={() => setOpen(null)} />}
        {open?.name === 'codes' && <CodesDialog codes={open.codes} onClose={() => setOpen(null)} />}
      </Suspense>
    </Panel>
  )
}
