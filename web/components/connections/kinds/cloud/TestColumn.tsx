import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '#contract/connections.ts'
import type { Kind } from '#contract/kinds.ts'
import { useFormat } from '#web/components/format.ts'
import { PreflightResult, usePreflightTitle } from '#web/components/connections/access/PreflightResult.tsx'
import { TestFault } from '#web/components/connections/access/TestFault.tsx'
import { TestSteps } from '#web/components/connections/access/TestSteps.tsx'
import { shownSteps } from '#web/components/connections/access/test-steps.ts'
import type { ConnectionTesting } from '#web/components/connections/access/use-connection-test.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'

const Stack = styled('div')({ display: 'grid', gap: 12, minWidth: 0 })

interface TestColumnProps {
  kind: Kind
  fields: Readonly<Record<string, FieldValue>>
  test: ConnectionTesting
  onRun: () => void
}
/** What the access came to: before a test its steps, then which checks can run, what is denied, and what fixes it. */
export function TestColumn({ kind, fields, test, onRun }: TestColumnProps) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const preflightTitle = usePreflightTitle()
  const concerns = test.concerns(fields)
  const answer = test.isBusy ? undefined : test.answerFor(fields)
  const preflight = answer?.preflight ?? null
  const isUnfinished = test.isUnfinished(fields)
  const steps = shownSteps(kind.testSteps, test.answerFor(fields), test.revealed, t('test.stepFailed'))
  const waiting = steps.map((step) => ({ ...step, state: 'waiting' as const }))
  const took = (answer?.steps ?? []).reduce((sum, { durationMs }) => sum + durationMs, 0)
  return (
    <Panel
      title={preflight === null ? t(isUnfinished ? 'preflight.unknown' : 'test.title') : preflightTitle(preflight)}
      sub={preflight === null ? t('test.introAccess') : t('test.reachedIn', { time: format.duration(took) })}
      action={
        (preflight !== null || isUnfinished) && (
          <Button variant="outlined" startIcon={<RefreshCw size={14} aria-hidden />} onClick={onRun}>
            {t('test.again')}
          </Button>
        )
      }
    >
      <Stack aria-live="polite" aria-busy={test.isBusy}>
        <TestFault test={test} fields={fields} />
        {preflight === null && <TestSteps steps={concerns && test.error === null ? steps : waiting} />}
        {answer?.ok === false && <Notice kind="warning">{t('test.failedFirst')}</Notice>}
        {preflight !== null && <PreflightResult of={preflight} withTitle={false} />}
      </Stack>
    </Panel>
  )
}
