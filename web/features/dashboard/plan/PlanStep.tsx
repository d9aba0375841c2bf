import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { RemediationProof } from '#web/components/proof/ProofMark.tsx'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import { Meter } from '#web/ui/marks/Meter.tsx'
import { tone } from '#web/ui/tokens.ts'
import { partOf, type Plan } from './plan-state.ts'

/** The columns that the steps and their head share. */
export const STEP_COLUMNS = {
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr) 128px 72px 24px 172px',
  gap: 12,
  alignItems: 'center',
  paddingInline: 16,
} as const

const Row = styled('li')(({ theme }) => ({
  ...STEP_COLUMNS,
  minHeight: 52,
  paddingBlock: 6,
  borderTop: `1px solid ${tone.line}`,
  '&:hover': { background: tone.hover },
  '&[data-next=true]': { background: tone.accentBg },
  '& .place': { color: tone.faint, textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
  '& .words': { minWidth: 0 },
  '& .words > a': {
    display: 'block',
    color: tone.text,
    fontWeight: 600,
    textDecoration: 'none',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    paddingBlock: 2,
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 1, borderRadius: 3 },
  },
  '&[data-done=true] .words > a': { color: tone.muted, fontWeight: 500 },
  '& .where': { display: 'flex', alignItems: 'center', gap: 8, fontSize: 12, lineHeight: '18px', color: tone.muted, minWidth: 0 },
  '& .where > span:last-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .gain': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 40px', gap: 8, alignItems: 'center', textAlign: 'end' },
  '& .effort': { color: tone.muted },
  '& .owner': { display: 'flex' },
  '& .proof': { minWidth: 0, display: 'flex' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    gap: '4px 8px',
    alignItems: 'start',
    padding: '10px 16px 10px 12px',
    '& .words > a': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& .gain': { display: 'block', fontWeight: 600 },
    '& .gain > span:first-of-type, & .effort, & .owner': { display: 'none' },
    '& .proof': { gridColumn: '2 / -1' },
  },
}))
const Nobody = styled('span')({
  display: 'inline-block',
  width: 22,
  height: 22,
  borderRadius: '50%',
  border: `1px dashed ${tone.control}`,
})

interface PlanStepProps {
  step: Plan['steps'][number]
  /** 1 first. */
  place: number
  /** The share of the step that removes most, in percent: the full length of the bar. */
  most: number
  /** The one step that is offered to be opened. */
  isNext: boolean
}

/** One change of the plan: its fix, where, the risk it removes, effort, owner, and what is known of it. */
export function PlanStep({ step: { remediation, riskPercent }, place, most, isNext }: PlanStepProps) {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  const { assignee, findingsTotal, findingsFixed } = remediation
  const part = partOf(remediation)
  const findings = part === 'proved' ? findingsTotal : findingsTotal - findingsFixed
  const gain = riskPercent === 0 ? t('plan.less', { percent: format.percent(0.01) }) : format.percent(riskPercent / 100)
  const link = paths.remediation(remediation.id)
  return (
    <Row data-next={isNext} data-done={part === 'proved'}>
      <span className="place">{format.number(place)}</span>
      <span className="words">
        <Link to={link} title={remediation.title}>
          {remediation.title}
        </Link>
        <span className="where">
          <VectorBadge vectorType={remediation.vectorType} />
          <span title={remediation.connectionName}>
            {t('plan.findings', { count: findings, total: format.number(findings) })} · {remediation.connectionName}
          </span>
        </span>
      </span>
      <span className="gain">
        <span aria-hidden>
          <Meter value={(100 * riskPercent) / most} label={t('plan.column.gain')} color={part === 'proved' ? tone.ok : tone.accent} />
        </span>
        <span className="num">
          <span className="sr-only">{t('plan.column.gain')}: </span>
          {gain}
        </span>
      </span>
      <span className="effort">
        <span className="sr-only">{t('plan.column.effort')}: </span>
        {t(`common:effort.${remediation.levelOfEffort}`)}
      </span>
      <span className="owner" title={assignee === null ? t('common:state.unassigned') : undefined}>
        {assignee === null ? (
          <>
            <Nobody aria-hidden />
            <span className="sr-only">{t('common:state.unassigned')}</span>
          </>
        ) : (
          <Avatar initials={assignee.initials} name={assignee.name} />
        )}
      </span>
      <span className="proof">
        {isNext ? (
          <LinkButton
            to={link}
            variant="contained"
            size="small"
            startIcon={<Wrench size={14} aria-hidden />}
            aria-label={t('plan.openOf', { title: remediation.title })}
          >
            {t('plan.open')}
          </LinkButton>
        ) : (
          <RemediationProof card={remediation} />
        )}
      </span>
    </Row>
  )
}
