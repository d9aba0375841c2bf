import Button from '@mui/material/Button'
import { KeyRound, type LucideIcon, MessageSquareText, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Security } from '#contract/security.ts'
import { useFormat } from '#web/components/format.ts'

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
