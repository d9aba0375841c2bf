import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/findings.ts'
import { TriageActions } from '#web/features/findings/triage/TriageActions.tsx'
import { tone } from '#web/ui/tokens.ts'

/** Rows picked over several pages of a list: the row itself is kept, since its page may be gone. */
export function usePicked<T>(rows: readonly T[], idOf: (row: T) => string) {
  const [picked, setPicked] = useState<ReadonlyMap<string, T>>(new Map())
  const current = new Map(rows.map((row) => [idOf(row), row]))
  const choose = (ids: ReadonlySet<string>) => {
    const entries = [...ids].flatMap((id): [string, T][] => {
      const row = current.get(id) ?? picked.get(id)
      return row === undefined ? [] : [[id, row]]
    })
    setPicked(new Map(entries))
  }
  return {
    /** The newest state of each. */
    rows: [...picked].map(([id, row]) => current.get(id) ?? row),
    ids: new Set(picked.keys()),
    choose,
    clear: () => setPicked(new Map()),
  }
}

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: 12,
  zIndex: 5,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  width: 'fit-content',
  maxWidth: '100%',
  margin: '12px auto 0',
  padding: '8px 8px 8px 14px',
  borderRadius: 10,
  background: tone.raised,
  border: `1px solid ${tone.lineStrong}`,
  boxShadow: `0 12px 32px -8px ${tone.shadow}`,
  '& strong': { fontWeight: 600, fontSize: 13 },
  [theme.breakpoints.down('sm')]: { width: 'auto', bottom: 8 },
}))

/** What can be done with the selected findings; floats over the end of the list. */
export function SelectionBar({ selected, onClear }: { selected: readonly Finding[]; onClear: () => void }) {
  const { t } = useTranslation(['findings', 'common'])
  if (selected.length === 0) return null
  return (
    <Bar role="region" aria-label={t('selection.label')}>
      <strong className="num" aria-live="polite">
        {t('common:table.selected', { count: selected.length })}
      </strong>
      <TriageActions findings={selected} onDone={onClear} />
      <IconButton aria-label={t('selection.clear')} onClick={onClear}>
        <X size={16} aria-hidden />
      </IconButton>
    </Bar>
  )
}
