import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/dashboard.ts'
import { getInstallation } from '#contract/demo.ts'
import { queryOf } from '#web/api.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { ScanNowMenu } from '#web/components/scans/ScanNowMenu.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'
import { STEPS, stepsDone } from './first-steps.ts'
import { useRefusal } from '#web/components/states/use-right-text.ts'

const Steps = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 1,
  background: tone.line,
  borderTop: `1px solid ${tone.line}`,
  '& > li': { background: tone.surface, padding: '16px 16px 18px', display: 'flex', flexDirection: 'column' },
  '& h3': { ...theme.typography.h3, margin: 0, display: 'flex', alignItems: 'center', gap: 8 },
  '& p': { margin: '6px 0 14px', color: tone.muted },
  '& small': { fontSize: 12, color: tone.muted },
  '& .actions': { marginTop: 'auto', display: 'flex', flexWrap: 'wrap', gap: 8 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

type Variant = 'contained' | 'outlined'

function ConnectActions({ hasDemo, variant }: { hasDemo: boolean; variant: Variant }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const refusal = useRefusal('connections.manage')
  if (refusal !== undefined) return <small>{refusal}</small>
  return (
    <>
      <LinkButton to={paths.onboarding} variant={variant} startIcon={<Plus size={15} aria-hidden />}>
        {t('steps.connect.action')}
      </LinkButton>
      {hasDemo && (
        <LinkButton to={paths.newConnection} search={{ target: 'demo' }}>
          {t('steps.connect.demo')}
        </LinkButton>
      )}
    </>
  )
}

/** The way from an empty account to the first proved fix; what is done is ticked. @param variant of its button: plain where a plan below has the first one */
export function FirstSteps({ overview, variant = 'contained' }: { overview: Overview; variant?: Variant }) {
  const { t } = useTranslation('dashboard')
  const installation = useQuery({ ...queryOf(getInstallation, {}), staleTime: Number.POSITIVE_INFINITY })
  const hasDemo = typeof installation.data?.demoTargetUrl === 'string'
  const done = stepsDone(overview)
  const next = STEPS.find((step) => !done.has(step))
  const action = {
    connect: <ConnectActions hasDemo={hasDemo} variant={variant} />,
    scan: <ScanNowMenu variant={variant} />,
    fix: (
      <LinkButton to={paths.findings} variant={variant}>
        {t('steps.fix.action')}
      </LinkButton>
    ),
    prove: (
      <LinkButton to={paths.roadmap} variant={variant}>
        {t('steps.prove.action')}
      </LinkButton>
    ),
  }
  return (
    <Panel pad={false} title={t('steps.title')} sub={t('steps.sub')}>
      <Steps>
        {STEPS.map((step, index) => (
          <li key={step} aria-current={step === next ? 'step' : undefined}>
            <h3>
              <StatusGlyph shape={done.has(step) ? 'tick' : step === next ? 'half' : 'dashed'} />
              {index + 1}. {t(`steps.${step}.title`)}
              {done.has(step) && <span className="sr-only">{t('steps.done')}</span>}
            </h3>
            <p>{t(step === 'connect' && hasDemo ? 'steps.connect.textDemo' : `steps.${step}.text`)}</p>
            {step === next && <div className="actions">{action[step]}</div>}
          </li>
        ))}
      </Steps>
    </Panel>
  )
}
