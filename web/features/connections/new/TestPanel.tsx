import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Plug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/components/error-text.ts'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { tone } from '#web/ui/tokens.ts'
import { reasonOf, type ShownStep, shownSteps, type StepState, verdictOf } from './test-steps.ts'
import type { WebsiteTest } from './use-website-test.ts'

const SHAPE: Readonly<Record<StepState, StatusShape>> = {
  waiting: 'dashed',
  running: 'half',
  passed: 'tick',
  failed: 'bang',
  warned: 'threeQuarters',
  skipped: 'dash',
}
const Box = styled('section')({
  display: 'grid',
  gap: 12,
  borderTop: `1px solid ${tone.line}`,
  paddingTop: 18,
  '& h2': { margin: 0, fontSize: 13, fontWeight: 600 },
  '& .head': { display: 'flex', gap: 12, alignItems: 'center', flexWrap: 'wrap' },
  '& .head p': { margin: '2px 0 0', color: tone.muted, fontSize: 12 },
  '& .head > div': { flex: '1 1 220px' },
  '& ol': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 },
  '& li': { display: 'grid', gridTemplateColumns: '14px minmax(0, 1fr) auto', gap: '2px 10px', alignItems: 'center' },
  '& li .state': { fontSize: 12, color: tone.muted },
  '& li p': { gridColumn: '2 / -1', margin: 0, fontSize: 12, color: tone.muted, overflowWrap: 'anywhere' },
  '& li[data-state=waiting], & li[data-state=skipped]': { color: tone.muted },
})

function Step({ shown }: { shown: ShownStep }) {
  const { t } = useTranslation('connections')
  const { step, state, reason, detail } = shown
  return (
    <li data-state={state}>
      <StatusGlyph shape={SHAPE[state]} />
      <span>{t(`test.step.${step}`)}</span>
      <span className="state">{t(`test.state.${state}`)}</span>
      {reason !== null && <p>{t(`test.reason.${reasonOf(reason)}`, { detail: detail ?? '—' })}</p>}
    </li>
  )
}

const NOTICE = { ok: 'ok', okWarned: 'ok', failed: 'warning' } as const

/** A live test of the address: its steps one by one, each failure with what to do. */
export function TestPanel({ url, test, onRun }: { url: string; test: WebsiteTest; onRun: () => void }) {
  const { t } = useTranslation('connections')
  const errorText = useErrorText()
  const answer = test.answerFor(url)
  const concerns = test.tested === url && test.error === null
  return (
    <Box aria-label={t('test.title')}>
      <div className="head">
        <div>
          <h2>{t('test.title')}</h2>
          <p>{t('test.intro')}</p>
        </div>
        <Button variant="outlined" startIcon={<Plug size={14} aria-hidden />} disabled={test.isBusy} onClick={onRun}>
          {test.isBusy ? t('test.running') : t(answer === undefined ? 'test.run' : 'test.again')}
        </Button>
      </div>
      {test.error !== null && test.tested === url && <Notice kind="error">{errorText(test.error)}</Notice>}
      {concerns && (
        <ol>
          {shownSteps(answer, test.revealed).map((shown) => (
            <Step key={shown.step} shown={shown} />
          ))}
        </ol>
      )}
      {answer !== undefined && !test.isBusy && (
        <Notice kind={NOTICE[verdictOf(answer)]}>
          {t(`test.${verdictOf(answer)}`)}
          {answer.finalUrl !== null && answer.finalUrl !== url && ` ${t('test.finalUrl', { url: answer.finalUrl })}`}
        </Notice>
      )}
    </Box>
  )
}
