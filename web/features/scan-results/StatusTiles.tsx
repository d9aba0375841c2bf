import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '#contract/route.ts'
import { RESULT_STATUSES, type ResultStatus, type summarizeScanResults } from '#contract/scan-results.ts'
import { useFormat } from '#web/components/format.ts'
import { ResultStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { tone } from '#web/ui/tokens.ts'

export type ResultTally = ReplyOf<typeof summarizeScanResults>['generalResults']

const Strip = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: 1,
  border: `1px solid ${tone.line}`,
  borderRadius: 10,
  overflow: 'hidden',
  background: tone.line,
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'grid',
    gap: 2,
    padding: '12px 16px',
    background: tone.surface,
    cursor: 'pointer',
    '&:hover': { background: tone.hover },
    '&[aria-pressed=true]': { background: tone.accentBg, boxShadow: `inset 0 -2px 0 ${tone.accentText}` },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: -2 },
  },
  '& .word': { fontSize: 12, color: tone.muted },
  '& .figure': { fontSize: 26, fontWeight: 620, letterSpacing: '-0.02em', lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& button': { padding: '8px 12px' },
    '& .figure': { fontSize: 20 },
    '& button:last-of-type': { gridColumn: '1 / -1' },
  },
}))

/** How many results came out how; a tile narrows the list to its outcome. */
export function StatusTiles({
  tally,
  selected,
  onToggle,
}: {
  tally: ResultTally
  selected: readonly string[]
  onToggle: (status: ResultStatus) => void
}) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  return (
    <Strip role="group" aria-label={t('results.summary')}>
      {RESULT_STATUSES.map((status) => (
        <button key={status} type="button" aria-pressed={selected.includes(status)} onClick={() => onToggle(status)}>
          <span className="word">
            <ResultStatusChip status={status} />
          </span>
          <span className="figure">{format.number(tally[status])}</span>
        </button>
      ))}
    </Strip>
  )
}
