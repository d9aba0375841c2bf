import Button from '@mui/material/Button'
import { Check, Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sharedAddress } from '#web/shell/session/account-address.ts'
import { useUser } from '#web/shell/session/auth-store.ts'

const SAID_MS = 2_000

/** Copies the address of this page, with the account it belongs to, to hand on to a colleague. */
export function CopyLink() {
  const { t } = useTranslation('proofs')
  const accountId = useUser(({ profile }) => profile?.customerId)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    await navigator.clipboard.writeText(accountId === undefined ? location.href : sharedAddress(location.href, accountId))
    setCopied(true)
  }
  const Icon = copied ? Check : Link2
  return (
    <Button variant="contained" startIcon={<Icon size={15} aria-hidden />} title={t('shared')} onClick={() => void copy()}>
      <span aria-live="polite">{t(copied ? 'copied' : 'copyLink')}</span>
    </Button>
  )
}
