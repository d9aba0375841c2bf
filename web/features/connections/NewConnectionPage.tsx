import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { FormProvider, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { listConnections } from '#contract/connections.ts'
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
import { tone } from '#web/ui/tokens.ts'
import { useConnectionTest } from './access/use-connection-test.ts'
import { bodyOf, connectionForm, type ConnectionValues, fieldsBody, kindValues, refusedFields } from './connection-form.ts'
import { DetailsStep } from './new/DetailsStep.tsx'
import { KindPicker } from './new/KindPicker.tsx'
import { useForgetSetup } from './new/use-kind-setup.ts'
import { ReviewStep } from './new/ReviewStep.tsx'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

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

const Trail = styled('ol')({
  listStyle: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: 760,
  margin: '0 0 20px',
  padding: '0 8px',
  '& li': { display: 'flex', alignItems: 'center', gap: 8, color: tone.muted, whiteSpace: 'nowrap' },
  '& li:not(:first-of-type)': { flex: 1 },
  '& li:not(:first-of-type)::before': { content: '""', flex: 1, height: 1, minWidth: 10, background: tone.lineStrong },
  '& .dot': {
    display: 'grid',
    placeItems: 'center',
    width: 22,
    height: 22,
    borderRadius: '50%',
    background: tone.track,
    color: tone.text,
    fontSize: 11,
    fontWeight: 650,
  },
  '& li[aria-current=step]': { color: tone.text, fontWeight: 550 },
  '& li[aria-current=step] .dot, & li[data-done=true] .dot': { background: tone.accent, color: tone.onAccent },
})

/** Where one is in a form of several steps. `at` is the index of the current one. */
function StepTrail({ label, steps, at }: { label: string; steps: readonly string[]; at: number }) {
  return (
    <Trail aria-label={label}>
      {steps.map((step, index) => (
        <li key={step} data-done={index < at} {...(index === at ? { 'aria-current': 'step' as const } : {})}>
          <span className="dot" aria-hidden>
            {index < at ? <Check size={13} /> : index + 1}
          </span>
          {step}
        </li>
      ))}
    </Trail>
  )
}

const WIZARD_STEPS = ['kind', 'details', 'review'] as const
const KIND = 0
const DETAILS = 1
const REVIEW = 2

const Narrow = styled('div')({ maxWidth: 1040, marginInline: 'auto' })
/** Fields are easier to read in a narrow column than the six kinds. */
const Step = styled('div')({ marginInline: 'auto', '&[data-narrow=true]': { maxWidth: 760 } })
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 24 })
const emptyOf = (kind: Kind): ConnectionValues => ({ fields: kindValues(kind), name: '', tags: '', schedule: 'daily', cron: '' })

/** Connects a target in three steps: which kind, its access with a live test, a last look. ?target=demo begins at the second with the demo target, ?kind= with a kind chosen. */
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
      {kinds.data !== undefined && first !== undefined && <Wizard key={search['target'] ?? ''} kinds={all} first={first} />}
    </Narrow>
  )
}

/** The connection that has the refused target already. */
const existingOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.connectionId : undefined)

function Wizard({ kinds, first }: { kinds: readonly Kind[]; first: Kind }) {
  const { t } = useTranslation(['connections', 'common'])
  const errorText = useErrorText()
  const refusal = useRefusal('connections.manage')
  const [search] = useUrlSearch()
  const [at, setAt] = useState(search['target'] === 'demo' ? DETAILS : KIND)
  const [kind, setKind] = useState(first)
  const form = useForm<ConnectionValues>({ resolver: zodResolver(connectionForm(kind)), defaultValues: emptyOf(first) })
  const test = useConnectionTest((fields) => call(callsOfKind(kind.path).test, { body: fields }))
  const connect = useCreateConnection(kind, form, () => setAt(DETAILS))
  const save = (next: Next) => connect.mutate({ values: form.getValues(), next })
  const isOfField = connect.isError && refusedFields(connect.error).size > 0
  const choose = (path: string) => {
    const chosen = kinds.find((one) => one.path === path) ?? first
    setKind(chosen)
    form.reset(emptyOf(chosen))
  }

  const fields = fieldsBody(kind, useWatch({ control: form.control, name: 'fields' }))
  const runnable = test.answerFor(fields)?.preflight?.runnable
  const format = useFormat()
  const onProve = refusal === undefined ? () => void form.handleSubmit(() => save('prove'))() : undefined
  const forward = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (at === KIND) setAt(DETAILS)
    else if (at === DETAILS) void form.handleSubmit(() => setAt(REVIEW))()
    else save('scan')
  }
  return (
    <Step data-narrow={at !== KIND}>
      <StepTrail label={t('new.steps')} steps={WIZARD_STEPS.map((step) => t(`new.step.${step}`))} at={at} />
      <Panel>
        <FormProvider {...form}>
          <form onSubmit={forward} noValidate>
            {at === KIND && <KindPicker kinds={kinds} value={kind.path} onChange={choose} />}
            {at === DETAILS && <DetailsStep kind={kind} form={form} test={test} existing={existingOf(connect.error)} onProve={onProve} />}
            {at === REVIEW && <ReviewStep kind={kind} values={form.getValues()} test={test} />}
            {connect.isError && !isOfField && <Notice kind="error">{errorText(connect.error)}</Notice>}
            {refusal !== undefined && <Notice kind="warning">{refusal}</Notice>}
            <Actions>
              {at > KIND && (
                <Button variant="text" disabled={connect.isPending} onClick={() => setAt(at - 1)}>
                  {t('common:action.back')}
                </Button>
              )}
              {at === REVIEW && (
                <ActionButton variant="outlined" refusal={refusal} disabled={connect.isPending} onClick={() => save('nothing')}>
                  {t('new.save')}
                </ActionButton>
              )}
              <ActionButton type="submit" variant="contained" refusal={refusal} disabled={connect.isPending}>
                {at === REVIEW
                  ? t('new.saveAndScan')
                  : at === KIND
                    ? t('new.continueWith', { name: kind.name })
                    : runnable === undefined
                      ? t('common:action.continue')
                      : t('new.continueWithChecks', { count: runnable, amount: format.number(runnable) })}
              </ActionButton>
            </Actions>
          </form>
        </FormProvider>
      </Panel>
    </Step>
  )
}
