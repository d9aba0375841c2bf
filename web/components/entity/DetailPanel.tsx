import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/components/LinkButton.tsx'
import type { OpenRow } from '#web/components/lists/EntityList.tsx'
import { tone } from '#web/ui/tokens.ts'
import { Steps } from './Stepper.tsx'
import { useEntityKeys } from './use-entity-keys.ts'

const Column = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    flex: 'none',
    minHeight: 44,
    paddingInline: '16px 8px',
    borderBottom: `1px solid ${tone.line}`,
  },
  '& > header > .marks': { display: 'flex', alignItems: 'center', gap: 8, flex: 1, minWidth: 0, overflow: 'hidden' },
  '& > header > .steps': { display: 'inline-flex', gap: 4 },
  '& > .body': { flex: 1, minHeight: 0, overflow: 'auto', padding: '16px 16px 24px', position: 'relative' },
  '& > footer': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    flex: 'none',
    minHeight: 52,
    padding: '8px 16px',
    borderTop: `1px solid ${tone.line}`,
  },
})
const Content = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& > header > h2': { margin: 0, fontSize: 15, lineHeight: '22px', fontWeight: 600, overflowWrap: 'anywhere' },
  '& > header > p': { margin: '4px 0 0', color: tone.muted, overflowWrap: 'anywhere' },
  '& > section:not([data-proof])': { paddingTop: 16, borderTop: `1px solid ${tone.line}` },
  '& > section > h3': { margin: '0 0 6px', fontSize: 13, fontWeight: 600 },
  '& p': { overflowWrap: 'anywhere' },
})

interface DetailPanelProps {
  open: Pick<OpenRow, 'onPrevious' | 'onNext' | 'onClose'>
  /** Risk and state. */
  marks?: ReactNode
  /** Address of the same thing on a page of its own. */
  page: string
  /** Primary first; at most one. */
  actions?: ReactNode
  onVerify?: (() => void) | undefined
  /** `<header><h2>…</h2></header>`, the proof, then sections in the order of the page. */
  children: ReactNode
}

/** One row of a list, docked beside it: the list goes on working. Escape closes it, v verifies; j and k are the list's. */
export function DetailPanel({ open, marks, page, actions, onVerify, children }: DetailPanelProps) {
  const { t } = useTranslation()
  useEntityKeys({ Escape: open.onClose, v: onVerify })
  return (
    <Column>
      <header>
        <div className="marks">{marks}</div>
        <Steps toPrevious={open.onPrevious} toNext={open.onNext} />
        <LinkButton to={page} variant="text">
          {t('entity.openPage')}
        </LinkButton>
        <IconButton size="small" aria-label={t('action.close')} title={t('action.close')} aria-keyshortcuts="Escape" onClick={open.onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      {/* it scrolls, so the keyboard reaches it */}
      <div className="body" tabIndex={-1}>
        <Content>{children}</Content>
      </div>
      {actions !== undefined && <footer>{actions}</footer>}
    </Column>
  )
}
