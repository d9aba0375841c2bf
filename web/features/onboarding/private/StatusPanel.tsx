import { styled } from '@mui/material/styles'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PrivateScanner } from '#contract/private-scanning.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { MONO, tone } from '#web/ui/tokens.ts'
import { isLaunching } from './launching.ts'
import { Failure } from './Failure.tsx'

type Stack = PrivateScanner['stacks'][number]
const STATES = ['waiting', 'making', 'done', 'failed', 'deleting', 'missing'] as const
type StackState = (typeof STATES)[number]
const SHAPE: Readonly<Record<StackState, StatusShape>> = {
  waiting: 'dashed',
  making: 'half',
  done: 'tick',
  failed: 'bang',
  deleting: 'half',
  missing: 'bang',
}

/** What AWS's word for a stack means to whoever watches. */
export function stateOf(
  { status, part }: Pick<Stack, 'status' | 'part'>,
  scanner: Pick<PrivateScanner, 'failure' | 'stateVPC'>,
): StackState {
  if (status === null) return scanner.failure?.code === 'deleted_outside' && scanner.failure.part === part ? 'missing' : 'waiting'
  if (status.startsWith('DELETE_') && status.endsWith('_IN_PROGRESS')) return 'deleting'
  if (/ROLLBACK|FAILED/u.test(status)) return 'failed'
  return status.endsWith('_IN_PROGRESS') ? 'making' : 'done'
}

const Steps = styled('ol')({
  listStyle: 'none',
  margin: '0 0 14px',
  padding: 0,
  display: 'grid',
  gap: 10,
  '& li': { display: 'grid', gridTemplateColumns: '14px minmax(0, 1fr) auto auto', gap: '2px 10px', alignItems: 'center' },
  '& li small': { gridColumn: '2 / -1', fontFamily: MONO, fontSize: 12, color: tone.muted, overflowWrap: 'anywhere' },
  '& .state': { fontSize: 12, color: tone.muted },
  '& a': { display: 'grid', placeItems: 'center', width: 24, height: 24, color: tone.accentText },
})

/** What is said of them, apart from the facts below. */
const Said = styled('div')({ display: 'grid', gap: 8, '&:not(:empty)': { marginBottom: 14 }, '& > *': { margin: 0 } })

/** How far the stacks are, live, with what stood in the way. */
export function StatusPanel({ scanner }: { scanner: PrivateScanner }) {
  const { t } = useTranslation('private-scanning')
  const { stacks, failure, trouble, settings, access, launchedAt, host } = scanner
  const word = t(scanner.isDeleting ? 'status.deleting' : `status.${scanner.stateVPC}`)
  return (
    <Panel title={t('status.title')} sub={<span role="status">{word}</span>}>
      <Steps aria-label={t('status.steps')}>
        {stacks.map((stack) => {
          const state = stateOf(stack, scanner)
          return (
            <li key={stack.part} data-part={stack.part} data-state={state}>
              <StatusGlyph shape={SHAPE[state]} />
              <span>{t(`part.${stack.part}`)}</span>
              <span className="state">{t(`state.${state}`)}</span>
              {stack.consoleUrl === null ? (
                <span />
              ) : (
                <a
                  href={stack.consoleUrl}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('status.console', { part: t(`part.${stack.part}`) })}
                >
                  <ExternalLink size={14} aria-hidden />
                </a>
              )}
              <small>{stack.name}</small>
            </li>
          )
        })}
      </Steps>
      <Said>
        {isLaunching(scanner) && <Notice kind="info">{t('status.wait')}</Notice>}
        {failure !== null && <Failure failure={failure} />}
        {scanner.stateVPC === 'pending' && !scanner.isDeleting && stacks.some((stack) => stateOf(stack, scanner) === 'done') && (
          <Notice kind="warning">{t('status.stays')}</Notice>
        )}
        {trouble !== null && <Notice kind="warning">{t('status.trouble', { reason: trouble })}</Notice>}
      </Said>
      <KeyValues
        items={[
          [t('status.account'), access?.awsAccountId ?? null],
          [t('status.region'), settings?.region ?? null],
          [t('status.size'), settings?.instanceType ?? null],
          [t('status.out'), host?.publicIp ?? null],
          [t('status.role'), access && <code key="role">{access.roleArn}</code>],
          [t('status.launched'), launchedAt && <RelativeTime key="launched" at={launchedAt} />],
        ]}
      />
    </Panel>
  )
}
