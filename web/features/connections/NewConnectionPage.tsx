import { zodResolver } from '@hookform/resolvers/zod'
import { styled } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, startTransition, type SubmitEvent, Suspense, useState } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { listConnections } from '#contract/connections.ts'
import { callsOfKind, type Kind, listKinds } from '#contract/kinds.ts'
import { ApiError, call, queryOf } from '#web/api.ts'
import { ProveLink } from '#web/components/domains/ProveLink.tsx'
import { hostToProve } from '#web/components/use-refusal-toast.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { useStartScan } from '#web/components/scans/use-start-scan.ts'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { getGuide } from '#contract/guide.ts'
import { OWNERSHIP_ID, paths } from '#web/paths.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { useConnectionTest } from '#web/components/connections/access/use-connection-test.ts'
import { bodyOf, connectionForm, type ConnectionValues, fieldsBody, refusedFields } from '#web/components/connections/connection-form.ts'
import { placeOf, scanFromOf } from '#web/components/connections/scan-from-form.ts'
import { isSideBySide } from '#web/components/connections/kinds/cloud/setup-kind.ts'
import { AccessStep } from '#web/components/connections/new/AccessStep.tsx'
import { emptyOf, useAccessForm } from '#web/components/connections/new/use-access-form.ts'
import { KindPicker } from '#web/components/connections/new/KindPicker.tsx'
import { useForgetSetup } from '#web/components/connections/new/use-kind-setup.ts'
import { StepTrail } from '#web/components/connections/new/StepTrail.tsx'
import { WizardActions } from '#web/components/connections/new/WizardActions.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

const ReviewStep = lazy(async () => ({ default: (await import('#web/components/connections/new/ReviewStep.tsx')).ReviewStep }))
const MembersAccess = lazy(async () => ({
  default: (await import('#web/components/connections/kinds/aws/MembersAccess.tsx')).MembersAccess,
}))

const WIZARD_STEPS = ['kind', 'details', 'review'] as const
const KIND = 0
const DETAILS = 1
const REVIEW = 2

/** What follows saving: its first scan, nothing, or the proof that the target is one's own. */
type Next = 'scan' | 'nothing' | 'prove'

/** Connects the target, scans it when asked, and goes to its page. Fields that the server refuses are marked, and `onRefused` is called. */
function useCreateConnection(kind: Kind, form: UseFormReturn<ConnectionValues>, onRefused: () => void) {
  const { t } = useTranslation('connections')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const scan = useStartScan()
  const forgetSetup = useForgetSetup(kind)
  return useMutation({
    mutationFn: ({ values }: { values: ConnectionValues; next: Next }) => {
      const scanFrom = scanFromOf(values.place ?? placeOf(null))
      const body = { ...bodyOf(values), ...fieldsBody(kind, values.fields), ...(scanFrom !== null && { scanFrom }) }
      return call(callsOfKind(kind.path).create, { body })
    },
    onSuccess: async ({ id, name }, { next }) => {
      forgetSetup()
      if (next === 'scan') scan.mutate(id)
      else notify({ kind: 'success', text: t('new.saved', { name }) })
      const stale = [listConnections.tag, getGuide.tag].map((tag) => cache.invalidateQueries({ queryKey: [tag] }))
      await Promise.all([...stale, navigate({ to: paths.connection(id), ...(next === 'prove' ? { hash: OWNERSHIP_ID } : {}) })])
    },
    onError: (error) => {
      const fields = refusedFields(error)
      for (const [field, message] of fields) form.setError(field, { message })
      // a value of this server's that it does not take any more is replaced by another
      if (kind.fields.some(({ name, issued }) => issued && fields.has(`fields.${name}`))) forgetSetup()
      if (fields.size > 0) onRefused()
    },
  })
}

/** What the button says that goes on. */
function useWord(kind: Kind, at: number, wordOf: ReturnType<typeof useAccessForm>['wordOf']): string {
  const { t } = useTranslation(['connections', 'common'])
  if (at === REVIEW) return t('new.saveAndScan')
  if (at === KIND) return t('new.continueWith', { name: kind.name })
  return wordOf((amount, count) => (amount === null ? t('common:action.continue') : t('new.continueWithChecks', { count, amount })))
}

const Narrow = styled('div')({ maxWidth: 1040, marginInline: 'auto' })
/** Fields are easier to read in a narrow column than the six kinds. */
const Step = styled('div')({ marginInline: 'auto', '&[data-narrow=true]': { maxWidth: 760 } })
const Plain = ({ children }: { children: ReactNode }) => <>{children}</>

/** Connects a target in three steps: which kind, its access with a live test, a last look. ?target=demo begins at the second with the demo target, ?kind= with a kind chosen; ?target=members connects many of it at once. */
export function NewConnectionPage() {
  const { t } = useTranslation(['connections', 'common'])
  const kinds = useQuery(queryOf(listKinds, {}))
  const [search] = useUrlSearch()
  const all = kinds.data?.results ?? []
  const first = all.find(({ path }) => path === search['kind']) ?? all[0]
  return (
    <Narrow>
      <PageHead title={t('new.title')} sub={t('new.fact')} />
      {kinds.isError && <QueryError error={kinds.error} onRetry={() => void kinds.refetch()} />}
      {kinds.isPending && <TextSkeleton lines={8} label={t('common:state.loading')} />}
      {first !== undefined &&
        (search['target'] === 'members' && first.path === 'aws' ? (
          <Suspense fallback={<TextSkeleton lines={8} label={t('common:state.loading')} />}>
            <MembersAccess kind={first} />
          </Suspense>
        ) : (
          <Wizard key={search['target'] ?? ''} kinds={all} first={first} />
        ))}
    </Narrow>
  )
}

/** The connection that has the refused target already. */
const existingOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.connectionId : undefined)

/** Why nothing was connected, with the way to a proof where one is missing. */
function Refused({ error }: { error: unknown }) {
  const errorText = useErrorText()
  return (
    <Notice kind={hostToProve(error) === undefined ? 'error' : 'warning'}>
      {errorText(error)} <ProveLink error={error} />
    </Notice>
  )
}

function Wizard({ kinds, first }: { kinds: readonly Kind[]; first: Kind }) {
  const { t } = useTranslation(['connections', 'common'])
  const refusal = useRefusal('connections.manage')
  const [search] = useUrlSearch()
  const [at, setAt] = useState(search['target'] === 'demo' ? DETAILS : KIND)
  // a step stays, and keeps the focus, until the next one is loaded
  const goTo = (step: number) => startTransition(() => setAt(step))
  const [kind, setKind] = useState(first)
  const form = useForm<ConnectionValues>({ resolver: zodResolver(connectionForm(kind)), defaultValues: emptyOf(first) })
  const test = useConnectionTest((fields) => call(callsOfKind(kind.path).test, { body: fields }))
  const connect = useCreateConnection(kind, form, () => goTo(DETAILS))
  const save = (next: Next) => connect.mutate({ values: form.getValues(), next })
  const isOfField = connect.isError && refusedFields(connect.error).size > 0
  const choose = (path: string) => {
    const chosen = kinds.find((one) => one.path === path) ?? first
    setKind(chosen)
    form.reset(emptyOf(chosen))
  }

  const { answer, isUnproved, wordOf, run } = useAccessForm(kind, form, test)
  const word = useWord(kind, at, wordOf)
  const onProve = refusal === undefined ? () => void form.handleSubmit(() => save('prove'))() : undefined
  const forward = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (at === KIND) goTo(DETAILS)
    else if (at === DETAILS) void form.handleSubmit(() => (isUnproved ? run() : goTo(REVIEW)))()
    else save('scan')
  }
  const isWide = at === DETAILS && isSideBySide(kind)
  const Frame = isWide ? Plain : Panel
  return (
    <Step data-narrow={at !== KIND && !isWide}>
      <StepTrail label={t('new.steps')} steps={WIZARD_STEPS.map((step) => t(`new.step.${step}`))} at={at} />
      <FormProvider {...form}>
        <form onSubmit={forward} noValidate>
          <Frame>
            {/* with the buttons: none leads on from a step that is not there yet */}
            <Suspense fallback={<TextSkeleton lines={10} label={t('common:state.loading')} />}>
              {at === KIND && <KindPicker kinds={kinds} value={kind.path} onChange={choose} />}
              {at === DETAILS && (
                <AccessStep kind={kind} form={form} test={test} onRun={run} existing={existingOf(connect.error)} onProve={onProve} />
              )}
              {at === REVIEW && <ReviewStep kind={kind} values={form.getValues()} test={test} />}
              {connect.isError && !isOfField && <Refused error={connect.error} />}
              {refusal !== undefined && <Notice kind="warning">{refusal}</Notice>}
              <WizardActions
                back={at > KIND ? () => goTo(at - 1) : undefined}
                hint={isWide && answer?.preflight?.patch ? t('preflight.later') : undefined}
                saveOnly={at === REVIEW ? () => save('nothing') : undefined}
                refusal={refusal}
                isBusy={connect.isPending}
                isWaiting={isUnproved && test.isBusy}
                word={word}
              />
            </Suspense>
          </Frame>
        </form>
      </FormProvider>
    </Step>
  )
}
