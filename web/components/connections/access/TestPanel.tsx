import { lazy, Suspense } from 'react'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Plug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '#contract/connections.ts'
import type { Kind } from '#contract/kinds.ts'
import { Notice } from '#web/ui/plain/plain.tsx'
import { tone } from '#web/ui/tokens.ts'
import { shownSteps, verdictOf } from './test-steps.ts'
import { TestFault } from './TestFault.tsx'
import { TestSteps } from './TestSteps.tsx'
import type { ConnectionTesting } from './use-connection-test.ts'

// what a test of this kind never tells, its form does without
const PreflightResult = lazy(async () => ({ default: (await import('./PreflightResult.tsx')).PreflightResult }))

const Box = styled('section')({
  display: 'grid',
  gap: 12,
  borderTop: `1px solid ${tone.line}`,
  paddingTop: 18,
  '& h2': { margin: 0, fontSize: 13, fontWeight: 600 },
  '& .head': { display: 'flex', gap: 12, alignItems: 'center', flexWrap: 'wrap' },
  '& .head p': { margin: '2px 0 0', color: tone.muted, fontSize: 12 },
  '& .head > div': { flex: '1 1 220px' },
})

const NOTICE = { ok: 'ok', okWarned: 'ok', failed: 'warning' } as const

interface TestPanelProps {
  steps: Kind['testSteps']
  /** What would be tested now: the answer for anything else is not shown. */
  fields: Readonly<Record<string, FieldValue>>
  test: ConnectionTesting
  onRun: () => void
}
/** A live test of what a target is reached with: its steps one by one, each failure with what to do. */
export function TestPanel({ steps, fields, test, onRun }: TestPanelProps) {
  const { t } = useTranslation('connections')
  const answer = test.answerFor(fields)
  const concerns = test.concerns(fields)
  return (
    <Box aria-label={t('test.title')}>
      <div className="head">
        <div>
          <h2>{t('test.title')}</h2>
          <p>{t('test.intro')}</p>
        </div>
        <Button variant="outlined" startIcon={<Plug size={14} aria-hidden />} disabled={test.isBusy} onClick={onRun}>
          {test.isBusy ? t('test.running') : t(answer === undefined && !test.isUnfinished(fields) ? 'test.run' : 'test.again')}
        </Button>
      </div>
      <TestFault test={test} fields={fields} />
      {concerns && test.error === null && <TestSteps steps={shownSteps(steps, answer, test.revealed, t('test.stepFailed'))} />}
      {answer !== undefined && !test.isBusy && (
        <Notice kind={NOTICE[verdictOf(answer)]}>
          {t(`test.${verdictOf(answer)}`)}
          {answer.finalUrl !== null &&
            !Object.values(fields).includes(answer.finalUrl) &&
            ` ${t('test.finalUrl', { url: answer.finalUrl })}`}
        </Notice>
      )}
      {answer?.preflight && !test.isBusy && (
        <Suspense fallback={null}>
          <PreflightResult of={answer.preflight} />
        </Suspense>
      )}
    </Box>
  )
}
