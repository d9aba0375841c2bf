import { styled } from '@mui/material/styles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hammer, Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type DemoFault, switchDemoFault } from '#contract/demo.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import type { Finding } from '#contract/findings.ts'
import { getGuide } from '#contract/guide.ts'
import { call } from '#web/api.ts'
import { RiskMark } from '#web/components/chips/chips.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { paths } from '#web/paths.ts'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { tone } from '#web/ui/tokens.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

/** broken: on and found · unseen: on, no scan has seen it yet · unproved: off, its finding still open · proved: off, nothing open */
type FaultState = 'broken' | 'unseen' | 'unproved' | 'proved'
export interface FaultRow {
  fault: DemoFault
  state: FaultState
  /** The open finding of the fault's check with the highest risk. */
  finding: Finding | undefined
}

function stateOf(fault: DemoFault, finding: Finding | undefined): FaultState {
  if (fault.on) return finding === undefined ? 'unseen' : 'broken'
  return finding === undefined ? 'proved' : 'unproved'
}
const weight = (finding: Finding | undefined) => (finding === undefined ? -1 : RISK_LEVELS.indexOf(finding.riskLevel))

/** Faults with their findings, the riskiest first; the order does not change when a fault is switched. */
export function faultRows(faults: readonly DemoFault[], open: readonly Finding[]): FaultRow[] {
  return faults
    .map((fault): FaultRow => {
      const finding = open.filter(({ checkId }) => checkId === fault.checkId).toSorted((a, b) => weight(b) - weight(a))[0]
      return { fault, state: stateOf(fault, finding), finding }
    })
    .toSorted((a, b) => weight(b.finding) - weight(a.finding))
}

const SHAPE: Readonly<Record<FaultState, StatusShape>> = { broken: 'bang', unseen: 'dashed', unproved: 'threeQuarters', proved: 'tick' }
const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '4px 10px',
  padding: '8px 0',
  borderTop: `1px solid ${tone.line}`,
  '& .words': { display: 'grid', gap: 3, minWidth: 0 },
  '& .words strong': { fontWeight: 550, overflowWrap: 'anywhere' },
  // twice, to outweigh the page's own links
  '&& .words a': { color: tone.text, textDecorationColor: tone.lineStrong, '&:hover': { textDecorationColor: 'currentColor' } },
  '& .meta': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', fontSize: 12, color: tone.muted },
  '& .state': { display: 'inline-flex', alignItems: 'center', gap: 6 },
})

/** One fault: how it stands, its finding, and the button that repairs it or breaks it again. */
export function DemoFaultRow({ row: { fault, state, finding } }: { row: FaultRow }) {
  const { t } = useTranslation(['connections', 'common'])
  const errorText = useErrorText()
  const cache = useQueryClient()
  const refusal = useRefusal('connections.manage')
  const turn = useMutation({
    mutationFn: (on: boolean) => call(switchDemoFault, { params: { faultId: fault.id }, body: { on } }),
    onSuccess: async ({ on, title }) => {
      notify({ kind: on ? 'info' : 'success', text: t(on ? 'demo.broke' : 'demo.repaired', { title }) })
      await Promise.all([switchDemoFault.tag, getGuide.tag].map((tag) => cache.invalidateQueries({ queryKey: [tag] })))
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
  const { title, on } = fault
  return (
    <Row>
      <span className="words">
        <strong>
          {finding === undefined ? (
            title
          ) : (
            <Link to={paths.finding(finding.id)} title={t('demo.findingOf', { title })}>
              {title}
            </Link>
          )}
        </strong>
        <span className="meta">
          {finding !== undefined && <RiskMark risk={finding.riskLevel} />}
          <span className="state">
            <StatusGlyph shape={SHAPE[state]} />
            {t(`demo.state.${state}`)}
          </span>
        </span>
      </span>
      <ActionButton
        variant={on ? 'outlined' : 'text'}
        startIcon={on ? <Wrench size={14} aria-hidden /> : <Hammer size={14} aria-hidden />}
        refusal={refusal}
        disabled={turn.isPending}
        aria-label={t(on ? 'demo.repairOf' : 'demo.breakOf', { title })}
        onClick={() => turn.mutate(!on)}
      >
        {t(on ? 'demo.repair' : 'demo.break')}
      </ActionButton>
    </Row>
  )
}
