import { zodResolver } from '@hookform/resolvers/zod'
import { styled } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, lazy, type ReactNode, startTransition, type SubmitEvent, Suspense, useEffect, useState } from 'react'
import { FormProvider, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type ConnectionTest, listConnections } from '#contract/connections.ts'
import { callsOfKind, type Kind, listKinds } from '#contract/kinds.ts'
import { ApiError, call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useFormat } from '#web/components/format.ts'
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
import { type ConnectionTesting, useConnectionTest } from './access/use-connection-test.ts'
import { bodyOf, connectionForm, type ConnectionValues, fieldsBody, kindValues, refusedFields } from './connection-form.ts'
import { KindPicker } from './new/KindPicker.tsx'
import { useForgetSetup } from './new/use-kind-setup.ts'
import { StepTrail } from './new/StepTrail.tsx'
import { WizardActions } from './new/WizardActions.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

const DetailsStep = lazy(async () => ({ default: (await import('./new/DetailsStep.tsx')).DetailsStep }))
const ReviewStep = lazy(async () => ({ default: (await import('./new/ReviewStep.tsx')).ReviewStep }))
const RoleAccess = lazy(async () => ({ default: (await import('./kinds/aws/RoleAccess.tsx')).RoleAccess }))
const MembersAccess = lazy(async () => ({ default: (await import('./kinds/aws/MembersAccess.tsx')).MembersAccess }))
/** Kinds whose access is a page of its own, with the test beside it. */
const SIDE_BY_SIDE: Readonly<Record<string, typeof RoleAccess | undefined>> = { aws: RoleAccess }

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
    mutationFn: ({ values }: { values: ConnectionValues; next: Next }) =>
      call(callsOfKind(kind.path).create, { body: { ...bodyOf(values), ...fieldsBody(kind, values.fields) } }),
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

/** Runs the test of what stands in the form; what fails is told at its field, until something is changed. */
function useTestOfForm(kind: Kind, form: UseFormReturn<ConnectionValues>, test: ConnectionTesting) {
  const fields = fieldsBody(kind, useWatch({ control: form.control, name: 'fields' }))
  useEffect(() => {
    const { unsubscribe } = form.watch((_values, { name }) => {
      if (name?.startsWith('fields.') === true) form.clearErrors(name)
    })
    return unsubscribe
  }, [form])
  const tell = (field: string, message: string) => form.setError(`fields.${field}`, { message })
  const run = async () => {
    if (!(await form.trigger('fields'))) return
    test.run(fieldsBody(kind, form.getValues('fields')), {
      onSuccess: ({ field, steps }) => {
        const failed = steps.find(({ state }) => state === 'failed')
        if (field !== null && failed?.message) tell(field, failed.message)
      },
      onError: (error) => {
        for (const [field, message] of refusedFields(error)) form.setError(field, { message })
      },
    })
  }
  return { fields, run: () => void run() }
}

/** What the button says that goes on. */
function useWord(kind: Kind, at: number, test: ConnectionTesting, fields: ReturnType<typeof fieldsBody>): string {
  const { t } = useTranslation(['connections', 'common'])
  const format = useFormat()
  if (at === REVIEW) return t('new.saveAndScan')
  if (at === KIND) return t('new.continueWith', { name: kind.name })
  const answer = test.answerFor(fields)
  if (mustTest(kind, answer)) return t(test.isBusy ? 'test.running' : isNew(test, fields) ? 'test.run' : 'test.again')
  const { runnable = 0, untried = [] } = answer?.preflight ?? {}
  // what was not tried in time may run as well
  return runnable === 0 || untried.length > 0
    ? t('common:action.continue')
    : t('new.continueWithChecks', { count: runnable, amount: format.number(runnable) })
}
/** Nothing is known of what a test of these fields came to. */
const isNew = (test: ConnectionTesting, fields: ReturnType<typeof fieldsBody>): boolean =>
  test.answerFor(fields) === undefined && !test.isUnfinished(fields)
/** Of some kinds nothing is kept that no test has passed. */
const mustTest = ({ isTestedFirst }: Kind, answer: ConnectionTest | undefined): boolean => isTestedFirst && answer?.ok !== true

const Narrow = styled('div')({ maxWidth: 1040, marginInline: 'auto' })
/** Fields are easier to read in a narrow column than the six kinds. */
const Step = styled('div')({ marginInline: 'auto', '&[data-narrow=true]': { maxWidth: 760 } })
const Plain = ({ children }: { children: ReactNode }) => <>{children}</>
const emptyOf = (kind: Kind): ConnectionValues => ({ fields: kindValues(kind), name: '', tags: '', schedule: 'daily', cron: '' })

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
        (search['target'] === 'members' && SIDE_BY_SIDE[first.path] !== undefined ? (
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

/** The second step: the layout of the kind, or the one of all. */
function AccessStep(props: ComponentProps<typeof RoleAccess> & ComponentProps<typeof DetailsStep>) {
  const Layout = SIDE_BY_SIDE[props.kind.path] ?? DetailsStep
  return <Layout {...props} />
}

function Wizard({ kinds, first }: { kinds: readonly Kind[]; first: Kind }) {
  const { t } = useTranslation(['connections', 'common'])
  const errorText = useErrorText()
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

  const { fields, run } = useTestOfForm(kind, form, test)
  const answer = test.answerFor(fields)
  const word = useWord(kind, at, test, fields)
  const isUnproved = mustTest(kind, answer)
  const onProve = refusal === undefined ? () => void form.handleSubmit(() => save('prove'))() : undefined
  const forward = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (at === KIND) goTo(DETAILS)
    else if (at === DETAILS) void form.handleSubmit(() => (isUnproved ? run() : goTo(REVIEW)))()
    else save('scan')
  }
  const isWide = at === DETAILS && SIDE_BY_SIDE[kind.path] !== undefined
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
              {connect.isError && !isOfField && <Notice kind="error">{errorText(connect.error)}</Notice>}
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
