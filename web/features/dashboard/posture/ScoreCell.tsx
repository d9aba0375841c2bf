import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/dashboard.ts'
import { useFormat } from '#web/components/format.ts'
import { tone } from '#web/ui/tokens.ts'
import { ChangeMark, changeOf } from './ChangeMark.tsx'

/** Three quarters of a circle filled by `value` (0 to 100, null: not yet known) with the figure in the middle. `size` px. */
function ScoreRing({ value, label, size = 76 }: { value: number | null; label: string; size?: number }) {
  const radius = 34
  const length = 2 * Math.PI * radius * 0.75
  const filled = value === null ? 0 : (Math.min(100, Math.max(0, value)) / 100) * length
  const arc = { cx: 40, cy: 40, r: radius, fill: 'none', strokeWidth: 7, strokeLinecap: 'round' as const, transform: 'rotate(135 40 40)' }
  return (
    <svg width={size} height={size} viewBox="0 0 80 80" role="img" aria-label={label} style={{ flex: 'none' }}>
      <circle {...arc} style={{ stroke: tone.track }} strokeDasharray={`${length} 999`} />
      {filled > 0 && <circle {...arc} style={{ stroke: tone.accent }} strokeDasharray={`${filled} 999`} />}
      <text
        x="40"
        y="47.5"
        textAnchor="middle"
        fontSize="22"
        fontWeight="620"
        style={{ fill: tone.text, fontVariantNumeric: 'tabular-nums' }}
      >
        {value === null ? '—' : Math.round(value)}
      </text>
    </svg>
  )
}

const Cell = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  padding: '16px 10px 16px 18px',
  minWidth: 0,
  '& .words': { minWidth: 0, flex: 1 },
  '& .head': { display: 'flex', alignItems: 'center', gap: 2 },
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& p': { margin: '1px 0 0', fontSize: 12, color: tone.muted, display: 'flex', flexWrap: 'wrap', gap: '0 4px' },
}))
const Explanation = styled('div')({ padding: '14px 16px', maxWidth: 340, fontSize: 13, '& p': { margin: 0 }, '& p + p': { marginTop: 8 } })

function HowItIsMade() {
  const { t } = useTranslation('dashboard')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        aria-label={t('posture.how')}
        title={t('posture.how')}
        style={{ width: 24, height: 24 }}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Info size={14} aria-hidden />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { variant: 'outlined', role: 'dialog', 'aria-label': t('posture.how') } }}
      >
        <Explanation>
          <p>{t('posture.explain')}</p>
          <p>{t('posture.explainCoverage')}</p>
        </Explanation>
      </Popover>
    </>
  )
}

/** The posture score, its change within 30 days, and how much was really checked. */
export function ScoreCell({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { postureScore: score, coveragePercent } = overview
  const change = changeOf(score, overview.postureScore30DaysAgo)
  return (
    <Cell className="score">
      <ScoreRing
        value={score}
        label={score === null ? t('posture.none') : t('posture.label', { score: format.number(Math.round(score)) })}
      />
      <div className="words">
        <div className="head">
          <h2>{t('posture.title')}</h2>
          <HowItIsMade />
        </div>
        {score === null && <p>{t('posture.none')}</p>}
        {change !== null && (
          <p>
            <ChangeMark by={change} good="up" />
            <span aria-hidden>{t('posture.period')}</span>
          </p>
        )}
        {coveragePercent !== null && <p className="num">{t('posture.coverage', { percent: format.percent(coveragePercent / 100) })}</p>}
      </div>
    </Cell>
  )
}
