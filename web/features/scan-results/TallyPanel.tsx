import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '#contract/route.ts'
import { RESULT_STATUSES, type ResultStatus, type summarizeScanResults } from '#contract/scan-results.ts'
import { useFormat } from '#web/components/format.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'

const FILL: Readonly<Record<ResultStatus, string>> = {
  fail: tone.risk.critical.fill,
  error: tone.risk.high.fill,
  manual: tone.risk.medium.fill,
  muted: tone.faint,
  pass: tone.ok,
}
/** What needs a look stands first. */
const SHOWN = ['fail', 'error', 'manual', 'muted', 'pass'] as const satisfies readonly ResultStatus[]

const List = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(60px, 34%) max-content',
  columnGap: 12,
  // one grid for all rows, so that the bars of a language with long words begin at one line too
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'center',
    minHeight: 30,
    paddingInline: 8,
    marginInline: -8,
    borderRadius: 6,
    cursor: 'pointer',
    '&:hover': { background: tone.hover },
    '&[aria-pressed=true]': { background: tone.accentBg, color: tone.accentText },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: -2 },
  },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .bar': { display: 'flex', gap: 2, height: 8, '& > i': { borderRadius: 2, minWidth: 3 } },
  '& .count': { fontSize: 12, color: tone.muted, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& button': { rowGap: 4, paddingBlock: 6 },
    '& .bar': { gridColumn: '1 / -1', gridRow: 2, height: 6 },
  },
}))

type ResultTally = ReplyOf<typeof summarizeScanResults>['generalResults']
const totalOf = (tally: ResultTally) => RESULT_STATUSES.reduce((sum, status) => sum + tally[status], 0)

interface TallyPanelProps {
  title: string
  tallies: readonly (ResultTally & { label: string })[]
  selected: readonly string[]
  onToggle: (name: string) => void
}

/** Results counted by scanner or by category, as bars; a row narrows the list to it. */
export function TallyPanel({ title, tallies, selected, onToggle }: TallyPanelProps) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  const shares = (tally: ResultTally) =>
    t('results.shares', {
      pass: format.number(tally.pass),
      fail: format.number(tally.fail),
      manual: format.number(tally.manual),
      error: format.number(tally.error),
      muted: format.number(tally.muted),
    })
  return (
    <Panel title={title}>
      <List role="group" aria-label={title}>
        {tallies.map((tally) => (
          <button
            key={tally.name}
            type="button"
            aria-pressed={selected.includes(tally.name)}
            title={shares(tally)}
            onClick={() => onToggle(tally.name)}
          >
            <span className="name">{tally.label}</span>
            <span className="bar" aria-hidden>
              {SHOWN.map((status) => tally[status] > 0 && <i key={status} style={{ flexGrow: tally[status], background: FILL[status] }} />)}
            </span>
            <span className="count">
              {t('results.tally', { count: totalOf(tally), fail: format.number(tally.fail), total: format.number(totalOf(tally)) })}
            </span>
          </button>
        ))}
      </List>
    </Panel>
  )
}
