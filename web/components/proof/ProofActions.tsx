import Button from '@mui/material/Button'
import { Check, Download, Link2, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProofDetail } from '#contract/proofs.ts'
import { saveBlob } from '#web/components/save-file.ts'
import { paths } from '#web/paths.ts'
import { sharedAddress } from '#web/shell/session/account-address.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { useCopy } from '#web/ui/input/use-copy.ts'

/** Hands a proof on: its address, which names the account; the device's own way of sharing, where it has one; a file. */
export function ProofActions({ proof }: { proof: ProofDetail }) {
  const { t } = useTranslation('proofs')
  const accountId = useUser(({ profile }) => profile?.customerId)
  const { isCopied, copy } = useCopy()
  const page = new URL(paths.proof(proof.id), location.origin).href
  const address = accountId === undefined ? page : sharedAddress(page, accountId)
  const download = () => {
    const name = `proof-${proof.remediationKey ?? proof.checkId}-${proof.at.slice(0, 10)}.json`
    saveBlob(new Blob([JSON.stringify(proof, null, 2)], { type: 'application/json' }), name)
  }
  const Icon = isCopied ? Check : Link2
  return (
    <>
      <Button size="small" startIcon={<Icon size={14} aria-hidden />} title={t('shared')} onClick={() => void copy(address)}>
        <span aria-live="polite">{t(isCopied ? 'copied' : 'copyLink')}</span>
      </Button>
      {'share' in navigator && (
        <Button
          size="small"
          startIcon={<Share2 size={14} aria-hidden />}
          // closed without sharing is no fault
          onClick={() => void navigator.share({ title: proof.title, url: address }).catch(() => undefined)}
        >
          {t('share')}
        </Button>
      )}
      <Button size="small" startIcon={<Download size={14} aria-hidden />} onClick={download}>
        {t('download')}
      </Button>
    </>
  )
}
