import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Check, Copy, Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '#web/components/save-file.ts'
import { useUser } from '#web/shell/session/auth-store.ts'
import { useCopy } from '#web/ui/input/use-copy.ts'
import { MONO, tone } from '#web/ui/tokens.ts'
import './recovery-codes.css'

const List = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: '6px 16px',
  margin: 0,
  padding: '12px 14px',
  listStyle: 'none',
  border: `1px solid ${tone.line}`,
  borderRadius: 8,
  background: tone.sunken,
  fontFamily: MONO,
  fontSize: 13,
})
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 })

/** Recovery codes, which are shown once: to copy, to download as a text file, to print. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation(['security', 'common'])
  const email = useUser((state) => state.profile?.email) ?? ''
  const { isCopied, copy } = useCopy()
  const text = `${t('recovery.fileTitle', { email })}\n\n${codes.join('\n')}\n`
  return (
    <>
      <div className="recovery-codes">
        <p>{t('recovery.fileTitle', { email })}</p>
        <List>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </List>
      </div>
      <Actions>
        <Button
          startIcon={isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          onClick={() => void copy(codes.join('\n'))}
        >
          {t(isCopied ? 'common:action.copied' : 'common:action.copy')}
        </Button>
        <Button
          startIcon={<Download size={14} aria-hidden />}
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'parapet-recovery-codes.txt')}
        >
          {t('recovery.download')}
        </Button>
        <Button startIcon={<Printer size={14} aria-hidden />} onClick={() => window.print()}>
          {t('recovery.print')}
        </Button>
      </Actions>
    </>
  )
}
