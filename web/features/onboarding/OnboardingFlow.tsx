import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, startTransition, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Kind, listKinds } from '#contract/kinds.ts'
import type { OnboardingState } from '#contract/onboarding.ts'
import { queryOf } from '#web/api.ts'
import { isSideBySide } from '#web/components/connections/kinds/cloud/setup-kind.ts'
import { StepTrail } from '#web/components/connections/new/StepTrail.tsx'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { NoRight } from '#web/components/states/NoRight.tsx'
import { paths } from '#web/paths.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Notice, PlainButton } from '#web/ui/plain/plain.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { kindsFor, placeOf, shownStep, TRAIL } from './onboarding-stage.ts'
import { StepHead } from './StepHead.tsx'
import { CompanyStep } from './steps/CompanyStep.tsx'
import { TargetStep } from './steps/TargetStep.tsx'
import { type Onboarding, useOnboarding } from './use-onboarding.ts'

/** Nobody begins with them. */
const ConnectStep = lazy(async () => ({ default: (await import('./steps/ConnectStep.tsx')).ConnectStep }))
const ScanStep = lazy(async () => ({ default: (await import('./steps/ScanStep.tsx')).ScanStep }))

const Narrow = styled('div')({ maxWidth: 1040, marginInline: 'auto' })
/** Fields are easier to read in a narrow column. */
const Column = styled('div')({ '&[data-narrow=true]': { maxWidth: 760 }, '& > .plain-notice': { marginBottom: 16 } })

export interface FlowProps {
  /** The same way for clouds alone. */
  onlyClouds?: boolean
  /** Below the step. */
  children?: ReactNode
}

/** Leaves for the overview: until then whoever signs in is led here. */
function Later({ state, onboarding: { change } }: { state: OnboardingState; onboarding: Onboarding }) {
  const { t } = useTranslation('onboarding')
  const navigate = useNavigate()
  if (state.isLater || state.progress.isConnected)
    return (
      <LinkButton to={paths.dashboard} variant="text">
        {t('toOverview')}
      </LinkButton>
    )
  const leave = () => void navigate({ to: paths.dashboard })
  return (
    <PlainButton type="button" kind="quiet" busy={change.isPending} onClick={() => change.mutate({ isLater: true }, { onSuccess: leave })}>
      {t('later')}
    </PlainButton>
  )
}

/** Somebody went on in another window: what is shown is theirs. */
function Overtaken({ state }: { state: OnboardingState }) {
  const { t } = useTranslation('onboarding')
  const format = useFormat()
  const time = state.changedAt === null ? '' : format.dateTime(state.changedAt)
  return <Notice kind="warning">{t('overtaken', { who: state.changedBy ?? t('colleague'), time })}</Notice>
}

interface LoadedProps {
  state: OnboardingState
  kinds: readonly Kind[]
  onboarding: Onboarding
  onlyClouds: boolean
}
function Steps({ state, kinds, onboarding, onlyClouds }: LoadedProps) {
  const { t } = useTranslation(['onboarding', 'common'])
  const [back, setBack] = useState<(typeof TRAIL)[number] | null>(null)
  // the one that was there when the page came needs no focus
  const [first] = useState(() => shownStep(state, null, kinds))
  const [hasMoved, setMoved] = useState(false)
  const step = shownStep(state, back, kinds)
  if (!hasMoved && step !== first) setMoved(true)
  const goTo = (place: (typeof TRAIL)[number] | null) => startTransition(() => setBack(place))
  const kind = kinds.find(({ path }) => path === state.kind)
  const name = state.connectionName ?? kind?.name ?? ''
  const onDone = () => goTo(null)
  const isNarrow = step === 'connect' && kind !== undefined && !isSideBySide(kind)
  return (
    <Column data-narrow={isNarrow}>
      <StepTrail label={t('steps')} steps={TRAIL.map((one) => t(`step.${one}`))} at={placeOf(step)} />
      {onboarding.overtaken && <Overtaken state={state} />}
      <StepHead key={step} isNext={hasMoved} title={t(`head.${step}`, { name })} sub={t(`sub.${step}`, { name })} />
      {step === 'company' && (
        <Panel>
          <CompanyStep state={state} onboarding={onboarding} way={onlyClouds ? 'cloud' : 'guided'} onDone={onDone} />
        </Panel>
      )}
      {step === 'target' && (
        <Panel>
          <TargetStep
            kinds={kinds}
            onlyClouds={onlyClouds}
            chosen={state.kind}
            onboarding={onboarding}
            back={() => goTo('company')}
            onDone={onDone}
          />
        </Panel>
      )}
      {step === 'connect' && kind !== undefined && (
        <Suspense fallback={<TextSkeleton lines={6} label={t('common:state.loading')} />}>
          <ConnectStep
            key={`${kind.path} ${state.draftId}`}
            kind={kind}
            state={state}
            onboarding={onboarding}
            back={() => goTo('target')}
          />
        </Suspense>
      )}
      {(step === 'scan' || step === 'done') && (
        <Suspense fallback={<TextSkeleton lines={6} label={t('common:state.loading')} />}>
          <ScanStep state={state} onAnother={() => goTo('target')} />
        </Suspense>
      )}
    </Column>
  )
}

/** From the company to the first findings, step by step; it stands where anybody of the account left it. */
export function OnboardingFlow({ onlyClouds = false, children }: FlowProps) {
  const { t } = useTranslation(['onboarding', 'common'])
  const may = useRight('connections.manage')
  const onboarding = useOnboarding()
  const kinds = useQuery(queryOf(listKinds, {}))
  const { query } = onboarding
  const failed = [query, kinds].find(({ isError }) => isError)
  const state = query.data
  const title = t(onlyClouds ? 'cloudTitle' : 'title')
  if (!may)
    return (
      <>
        <PageHead title={title} />
        <NoRight right="connections.manage" />
      </>
    )
  return (
    <Narrow>
      <PageHead title={title} sub={t('sub.page')}>
        {state !== undefined && <Later state={state} onboarding={onboarding} />}
      </PageHead>
      {/* what was seen stays when it cannot be asked for again */}
      {state !== undefined && kinds.data !== undefined ? (
        <>
          <Steps state={state} kinds={kindsFor(kinds.data.results, onlyClouds)} onboarding={onboarding} onlyClouds={onlyClouds} />
          {children}
        </>
      ) : failed === undefined ? (
        <TextSkeleton lines={10} label={t('common:state.loading')} />
      ) : (
        <QueryError error={failed.error} onRetry={() => void failed.refetch()} />
      )}
    </Narrow>
  )
}
