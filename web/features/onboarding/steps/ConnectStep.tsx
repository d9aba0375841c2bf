import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, Suspense, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callsOfKind, callToOnboard, type Kind } from '#contract/kinds.ts'
import type { OnboardingState } from '#contract/onboarding.ts'
import { ApiError, call } from '#web/api.ts'
import { useConnectionTest } from '#web/components/connections/access/use-connection-test.ts'
import { bodyOf, connectionForm, type ConnectionValues, fieldsBody, refusedFields } from '#web/components/connections/connection-form.ts'
import { isSideBySide } from '#web/components/connections/kinds/cloud/setup-kind.ts'
import { AccessStep } from '#web/components/connections/new/AccessStep.tsx'
import { useAccessForm } from '#web/components/connections/new/use-access-form.ts'
import { SetupDraft } from '#web/components/connections/new/use-kind-setup.ts'
import { WizardActions } from '#web/components/connections/new/WizardActions.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { toEnterAgain, valuesFrom } from '#web/features/onboarding/draft-values.ts'
import { useDraftSaving } from '#web/features/onboarding/use-draft-saving.ts'
import { isStale, type Onboarding } from '#web/features/onboarding/use-onboarding.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { ConnectionProgress } from './ConnectionProgress.tsx'

const onboard = callToOnboard()
const Plain = ({ children }: { children: ReactNode }) => <>{children}</>
/** The connection that has the refused target already. */
const existingOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.connectionId : undefined)

interface ConnectStepProps {
  kind: Kind
  state: OnboardingState
  onboarding: Onboarding
  back: () => void
}

/** Connects the target, and has it scanned; fields that the server refuses are marked. */
function useConnect(
  { kind, state: { draftId }, onboarding }: ConnectStepProps,
  mark: (field: keyof ConnectionValues | `fields.${string}`, message: string) => void,
) {
  return useMutation({
    scope: { id: 'onboarding' },
    mutationFn: (values: ConnectionValues) =>
      call(onboard, { body: { draftId, typeVector: kind.vectorType, ...bodyOf(values), ...fieldsBody(kind, values.fields) } }),
    onSuccess: onboarding.connected,
    onError: async (error) => {
      for (const [field, message] of refusedFields(error)) mark(field, message)
      await onboarding.refuse(error)
    },
  })
}

/** What was typed is there again; what is sealed is asked for again, and said so. */
function EnterAgain({ labels }: { labels: readonly string[] }) {
  const { t, i18n } = useTranslation('onboarding')
  if (labels.length === 0) return null
  const fields = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(labels)
  return <Notice kind="info">{t('connect.again', { count: labels.length, fields })}</Notice>
}

/** The access of the target, tested where its kind asks for it, then connected and scanned with one press. */
export function ConnectStep(props: ConnectStepProps) {
  const { kind, state, onboarding, back } = props
  const { t } = useTranslation(['onboarding', 'connections', 'common'])
  const errorText = useErrorText()
  const form = useForm<ConnectionValues>({ resolver: zodResolver(connectionForm(kind)), defaultValues: valuesFrom(kind, state.draft) })
  // as it was when this browser came to the step
  const [missing] = useState(() => toEnterAgain(kind, state.draft))
  const test = useConnectionTest((fields) => call(callsOfKind(kind.path).test, { body: fields }))
  const { isUnproved, wordOf, run } = useAccessForm(kind, form, test)
  useDraftSaving(kind, form, { draftId: state.draftId, onboarding })
  const connect = useConnect(props, (field, message) => form.setError(field, { message }, { shouldFocus: true }))
  const existing = existingOf(connect.error)
  const isOfField = connect.isError && refusedFields(connect.error).size > 0
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void form.handleSubmit((values) => (isUnproved ? run() : connect.mutate(values)))()
  }
  const isWide = isSideBySide(kind)
  const Frame = isWide ? Plain : Panel
  const isConnecting = connect.isPending || state.progress.isCreateConnection
  return (
    <SetupDraft value={state.draftId}>
      <FormProvider {...form}>
        <form onSubmit={send} noValidate>
          <EnterAgain labels={missing} />
          <Frame>
            {/* with the buttons: none leads on from a step that is not there yet */}
            <Suspense fallback={<TextSkeleton lines={10} label={t('common:state.loading')} />}>
              <AccessStep kind={kind} form={form} test={test} onRun={run} existing={existing} onProve={undefined} />
              {onboarding.change.isError && !isStale(onboarding.change.error) && (
                <Notice kind="error">{errorText(onboarding.change.error)}</Notice>
              )}
              {connect.isError && !isOfField && !isStale(connect.error) && <Notice kind="error">{errorText(connect.error)}</Notice>}
              {existing !== undefined && (
                <Button
                  variant="outlined"
                  onClick={() =>
                    onboarding.change.mutate({ connectionId: existing }, { onSuccess: (answer) => void onboarding.connected(answer) })
                  }
                >
                  {t('connect.useExisting')}
                </Button>
              )}
              <div role="status">{isConnecting && <ConnectionProgress of={{ ...state.progress, isCreateConnection: true }} />}</div>
              <WizardActions
                back={back}
                hint={isUnproved ? t('connect.testFirst') : undefined}
                saveOnly={undefined}
                refusal={undefined}
                isBusy={connect.isPending}
                isWaiting={isUnproved && test.isBusy}
                word={wordOf(() => t('connect.action'))}
              />
            </Suspense>
          </Frame>
        </form>
      </FormProvider>
    </SetupDraft>
  )
}
