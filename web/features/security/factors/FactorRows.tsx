import Button from '@mui/material/Button'
import { KeyRound, type LucideIcon, MessageSquareText, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Security, setPreferredMfa } from '#contract/security.ts'
import { MFA_MODES, type MfaMode } from '#contract/sessions.ts'
import { call } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { useAction, useKeepSecurity } from '#web/features/security/use-security.ts'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { notify } from '#web/ui/states/toast.ts'

/** Which proved factor a sign-in asks for, or none; turning it off is asked for twice. */
export function PreferredFactor({ security }: { security: Security }) {
  const { t } = useTranslation(['security', 'common'])
  const keep = useKeepSecurity()
  const [isLeaving, setLeaving] = useState(false)
  const choose = useAction(
    (preferredMfa: MfaMode) => call(setPreferredMfa, { body: { preferredMfa } }),
    ({ endedSessions: _ended, ...changed }) => {
      keep(changed)
      setLeaving(false)
      notify({ kind: 'success', text: t(changed.preferredMfa === 'NOMFA' ? 'factors.isOff' : 'factors.isOn') })
    },
  )
  const proved: Readonly<Record<MfaMode, boolean>> = { SMS: security.phone !== null, TOTP: security.totpSince !== null, NOMFA: true }
  const options = MFA_MODES.filter((mode) => proved[mode]).map((mode) => ({ value: mode, label: t(`factors.mode.${mode}`) }))
  return (
    <>
      <SelectMenu
        label={t('factors.preferred')}
        value={security.preferredMfa}
        options={options}
        disabledReason={options.length === 1 ? t('factors.preferredNone') : undefined}
        onChange={(mode) => (mode === 'NOMFA' ? setLeaving(true) : choose.mutate(mode))}
      />
      <ConfirmDialog
        open={isLeaving}
        title={t('factors.turnOff')}
        confirmLabel={t('factors.turnOff')}
        danger
        busy={choose.isPending}
        onConfirm={() => choose.mutate('NOMFA')}
        onClose={() => setLeaving(false)}
      >
        {t('factors.turnOffText')}
      </ConfirmDialog>
    </>
  )
}

interface FactorRowProps {
  security: Security
  busy?: boolean
  onBegin: () => void
}

/** A factor, where it stands, and what can be done about it. */
export function FactorRow(props: { icon: LucideIcon; title: string; fact: string; action: ReactNode }) {
  const Icon = props.icon
  return (
    <li>
      <Icon size={18} strokeWidth={1.7} aria-hidden />
      <div>
        <strong>{props.title}</strong>
        <p>{props.fact}</p>
      </div>
      <div className="actions">{props.action}</div>
    </li>
  )
}

/** The authenticator app; nothing where the user pool has none. */
export function TotpRow({ security: { offers, totpSince }, busy, onBegin }: FactorRowProps) {
  const { t } = useTranslation('security')
  const format = useFormat()
  if (!offers.totp && totpSince === null) return null
  return (
    <FactorRow
      icon={Smartphone}
      title={t('totp.title')}
      fact={totpSince === null ? t('factors.notSetUp') : t('factors.since', { date: format.date(totpSince) })}
      action={
        <Button disabled={!offers.totp || busy === true} onClick={onBegin}>
          {t(totpSince === null ? 'factors.setUp' : 'factors.replace')}
          <span className="sr-only"> {t('totp.title')}</span>
        </Button>
      }
    />
  )
}

/** Text messages; nothing where the user pool sends none. */
export function SmsRow({ security: { offers, phone }, onBegin }: FactorRowProps) {
  const { t } = useTranslation('security')
  if (!offers.sms && phone === null) return null
  return (
    <FactorRow
      icon={MessageSquareText}
      title={t('phone.title')}
      fact={phone ?? t('factors.notSetUp')}
      action={
        <Button disabled={!offers.sms} onClick={onBegin}>
          {t(phone === null ? 'factors.setUp' : 'factors.replace')}
          <span className="sr-only"> {t('phone.title')}</span>
        </Button>
      }
    />
  )
}

/** Recovery codes, of use once there is a factor to recover from. */
export function RecoveryRow({ security: { offers, totpSince, phone, recoveryCodesLeft }, busy, onBegin }: FactorRowProps) {
  const { t } = useTranslation('security')
  if (!offers.recoveryCodes) return null
  const hasFactor = totpSince !== null || phone !== null
  return (
    <FactorRow
      icon={KeyRound}
      title={t('recovery.title')}
      fact={hasFactor ? t('recovery.left', { count: recoveryCodesLeft }) : t('recovery.later')}
      action={
        <Button disabled={!hasFactor || busy === true} onClick={onBegin}>
          {t('recovery.renew')}
        </Button>
      }
    />
  )
}
