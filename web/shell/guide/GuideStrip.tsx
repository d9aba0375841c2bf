import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getGuide, type Guide } from '#contract/guide.ts'
import { queryOf } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'
import { useClosedGuides } from './guide-closed.ts'
import { GUIDE_STEPS, isStepDone, stageOf, type GuideStage, type GuideStep } from './guide-stage.ts'
import { GuideRoom, ONE_ROW } from './GuideRoom.tsx'
import { NextStep } from './NextStep.tsx'

const Strip = styled('section')(({ theme }) => ({
  position: 'sticky',
  top: 52,
  zIndex: 15,
  display: 'flex',
  alignItems: 'center',
  gap: '8px 24px',
  minHeight: 52,
  padding: '8px 12px 8px 24px',
  background: tone.surface,
  borderBottom: `1px solid ${tone.line}`,
  boxShadow: `inset 0 2px 0 ${tone.accent}`,
  [theme.breakpoints.down('lg')]: { position: 'static', flexWrap: 'wrap', '&&': { padding: '10px 16px' } },
  [ONE_ROW]: { position: 'static', flexWrap: 'nowrap', gap: 10, minHeight: 38, '&&': { padding: '3px 8px 3px 16px' } },
}))
/** Off the screen, and read out. */
const hidden = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const
const Steps = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  padding: 0,
  fontSize: 12,
  fontWeight: 550,
  color: tone.muted,
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' },
  '& li:not(:first-of-type)::before': { content: '""', width: 16, height: 1, background: tone.lineStrong, marginInlineEnd: 2 },
  '& li[data-done=true]': { color: tone.ok },
  '& li[aria-current=step]': { color: tone.accentText },
  [theme.breakpoints.down('lg')]: {
    flex: '1 1 100%',
    '& li:not(:first-of-type)': { flex: 1 },
    '& li:not(:first-of-type)::before': { flex: 1, minWidth: 2 },
  },
  // the step at hand alone, without its line; the others are read out
  [ONE_ROW]: {
    flex: 'none',
    gap: 0,
    '& li': hidden,
    '& li::before': { display: 'none' },
    '& li[aria-current=step]': { position: 'static', width: 'auto', height: 'auto', clipPath: 'none', overflow: 'visible' },
    [theme.breakpoints.down('sm')]: { '& li[aria-current=step] > .name': hidden },
  },
}))

/** Only its cross where the strip has two lines. */
const Close = styled(Button)(({ theme }) => ({
  flex: 'none',
  [theme.breakpoints.down('lg')]: {
    alignSelf: 'flex-start',
    minWidth: 32,
    paddingInline: 0,
    '& .MuiButton-startIcon': { margin: 0 },
    '& > span:not(.MuiButton-startIcon)': hidden,
  },
  [ONE_ROW]: {
    alignSelf: 'center',
    height: 30,
    minWidth: 32,
    paddingInline: 0,
    '& .MuiButton-startIcon': { margin: 0 },
    '& > span:not(.MuiButton-startIcon)': hidden,
  },
}))

function StepList({ stage }: { stage: GuideStage }) {
  const { t } = useTranslation('guide')
  const shapeOf = (step: GuideStep) => (isStepDone(step, stage) ? 'tick' : step === stage.at ? 'half' : 'dashed')
  return (
    <Steps aria-label={t('steps')}>
      {GUIDE_STEPS.map((step) => (
        <li key={step} data-done={isStepDone(step, stage)} aria-current={step === stage.at ? 'step' : undefined}>
          <StatusGlyph shape={shapeOf(step)} />
          <span className="name">{t(`step.${step}`)}</span>
          {isStepDone(step, stage) && <span className="sr-only">{t('stepDone')}</span>}
        </li>
      ))}
    </Steps>
  )
}

/** Goes to the end of the guide once the fix that the person is looking at is proved: its proof is newer than the one that was known. */
function useFollowProof(guide: Guide | undefined, openFinding: string | null): void {
  const navigate = useNavigate()
  const known = useRef<string | null | undefined>(undefined)
  const proof = guide?.proof
  useEffect(() => {
    if (proof === undefined) return
    const isNew = proof !== null && known.current !== undefined && known.current !== proof.proofId
    known.current = proof?.proofId ?? null
    if (isNew && proof.findingId === openFinding) void navigate({ to: paths.guide })
  }, [proof, openFinding, navigate])
}

/** The way to the first proof, under the top bar: four steps, one sentence, one button. Everything it says is told by the server. */
export function GuideStrip({ accountId }: { accountId: string }) {
  const { t } = useTranslation('guide')
  const navigate = useNavigate()
  const close = useClosedGuides((state) => state.close)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const openFinding = path.startsWith(`${paths.findings}/`) ? decodeURIComponent(path.slice(paths.findings.length + 1)) : null
  const { data: guide } = useQuery(queryOf(getGuide, {}))
  useFollowProof(guide, openFinding)
  if (guide === undefined) return <GuideRoom aria-label={t('label')} aria-busy />
  const stage = stageOf(guide, openFinding)
  const end = () => {
    close(accountId)
    if (path === paths.guide) void navigate({ to: paths.dashboard })
  }
  return (
    <Strip aria-label={t('label')} data-stage={stage.at}>
      <StepList stage={stage} />
      <NextStep guide={guide} stage={stage} isAtEnd={path === paths.guide} />
      <Close variant="text" startIcon={<X size={14} aria-hidden />} title={t('closeHint')} onClick={end}>
        <span>{t(stage.at === 'done' ? 'close' : 'hide')}</span>
      </Close>
    </Strip>
  )
}
