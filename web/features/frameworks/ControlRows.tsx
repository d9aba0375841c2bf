import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CONTROL_STATES, type Control, controlKey, type FrameworkDetail } from '#contract/frameworks.ts'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { MONO, tone } from '#web/ui/tokens.ts'
import { ShareBar, STATE_COLOR, StateMark } from '#web/components/frameworks/control-state.tsx'

const Section = styled('section')({
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '8px 16px',
    background: tone.sunken,
    borderBottom: `1px solid ${tone.line}`,
  },
  '&:not(:first-of-type) > header': { borderTop: `1px solid ${tone.line}` },
  '& > header h2': { margin: 0, flex: 1, minWidth: 0, fontSize: 13, fontWeight: 600 },
  '& > header span': { fontSize: 12, color: tone.muted, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& > ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& > ul > li + li': { borderTop: `1px solid ${tone.line}` },
})
const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '84px minmax(0, 1fr) 112px 236px 112px',
  gap: '4px 16px',
  alignItems: 'center',
  minHeight: 42,
  padding: '6px 16px',
  '&:hover': { background: tone.hover },
  '& .number': { fontFamily: MONO, fontSize: 12, color: tone.muted },
  '& a': { color: 'inherit', textDecoration: 'none', borderRadius: 4 },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& a:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 2 },
  '& .title': { fontWeight: 550, overflowWrap: 'anywhere', minHeight: 24, display: 'inline-flex', alignItems: 'center' },
  '& .figures': { fontSize: 12, color: tone.muted, fontVariantNumeric: 'tabular-nums' },
  '& .figures a': { display: 'inline-block', paddingBlock: 3, color: tone.risk.critical.text, fontWeight: 550 },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: '64px minmax(0, 1fr) auto',
    gap: '0 10px',
    '& .bar': { display: 'none' },
    '& .figures': { gridColumn: '2', gridRow: 2 },
    '& .state': { gridColumn: 3, gridRow: '1 / span 2' },
    '& .number': { alignSelf: 'start', paddingTop: 5 },
  },
  // side by side they would leave the title a word a line
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '64px minmax(0, 1fr)',
    '& .state': { gridColumn: 2, gridRow: 3 },
  },
}))

export const resultsOf = ({ failing, passing, excepted, toJudge, notJudged }: Control['tally']): number =>
  failing + passing + excepted + toJudge + notJudged

/** What stands beside the failing ones: passes first, and whatever keeps a requirement from being met. */
export function useFigures() {
  const { t } = useTranslation('frameworks')
  const format = useFormat()
  return ({ tally, coverage, checks }: Pick<Control, 'tally' | 'coverage' | 'checks'>): readonly string[] => {
    const total = resultsOf(tally)
    const amount = (key: 'excepted' | 'toJudge' | 'notJudged') => (tally[key] > 0 ? [t(key, { amount: format.number(tally[key]) })] : [])
    if (checks === 0 || coverage.planned === 0) return []
    if (coverage.ran < coverage.planned && tally.failing === 0)
      return [t('notRun', { ran: format.number(coverage.ran), planned: format.number(coverage.planned) })]
    if (total === 0) return [t('nothing')]
    const passing = t('passing', { passing: format.number(tally.passing), total: format.number(total) })
    return [passing, ...amount('excepted'), ...amount('toJudge'), ...amount('notJudged')]
  }
}

interface RowProps {
  control: Control
  framework: FrameworkDetail['framework']
  /** What the address narrows the page by. */
  search: Readonly<Record<string, string>>
}

function ControlRow({ control, framework, search }: RowProps) {
  const { t } = useTranslation('frameworks')
  const format = useFormat()
  const figures = useFigures()(control)
  const { number, title, tally, state } = control
  const shares = [
    { key: 'passing', amount: tally.passing, color: STATE_COLOR.met },
    { key: 'failing', amount: tally.failing, color: STATE_COLOR.not_met },
    { key: 'people', amount: tally.excepted + tally.toJudge, color: STATE_COLOR.manual },
    { key: 'gap', amount: tally.notJudged, color: STATE_COLOR.not_checked },
  ]
  const narrowed = search['connectionId'] === undefined ? {} : { connectionId: search['connectionId'] }
  const failing = t('failing', { amount: format.number(tally.failing) })
  return (
    <Row>
      <span className="number">{number}</span>
      <Link className="title" to={paths.framework(framework.id)} search={{ ...search, control: number }} resetScroll={false}>
        {title}
      </Link>
      <span className="bar">{resultsOf(tally) > 0 && <ShareBar shares={shares} label={[failing, ...figures].join(', ')} />}</span>
      <span className="figures">
        {tally.failing > 0 && (
          <Link to={paths.findings} search={{ ...narrowed, control: controlKey(framework.id, number) }}>
            {failing}
          </Link>
        )}
        {tally.failing > 0 && figures.length > 0 && ', '}
        {figures.join(', ')}
      </span>
      <span className="state">
        <StateMark state={state} />
      </span>
    </Row>
  )
}

/** Of a section: what is not met first, or as the framework numbers it. */
export const ROW_ORDERS = ['failing', 'number'] as const
export type RowOrder = (typeof ROW_ORDERS)[number]
const inOrder = (controls: readonly Control[], order: RowOrder): readonly Control[] =>
  order === 'number' ? controls : controls.toSorted((a, b) => CONTROL_STATES.indexOf(a.state) - CONTROL_STATES.indexOf(b.state))

interface RowsProps {
  detail: FrameworkDetail
  order: RowOrder
  search: Readonly<Record<string, string>>
}
/** The requirements of a framework, section by section; a section of which the filters leave nothing is left out. */
export function ControlRows({ detail, order, search }: RowsProps) {
  const { t } = useTranslation('frameworks')
  const format = useFormat()
  const rows = Map.groupBy(detail.controls, ({ sectionId }) => sectionId)
  return (
    <Panel pad={false}>
      {detail.sections.map(
        ({ id, title, met, controls }) =>
          rows.has(id) && (
            <Section key={id} aria-label={title}>
              <header>
                <h2>
                  {id} {title}
                </h2>
                <span>{t('sectionMet', { met: format.number(met), total: format.number(controls) })}</span>
              </header>
              <ul>
                {inOrder(rows.get(id) ?? [], order).map((control) => (
                  <ControlRow key={control.number} control={control} framework={detail.framework} search={search} />
                ))}
              </ul>
            </Section>
          ),
      )}
    </Panel>
  )
}
