import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { callsOfKind, type Kind, listKinds } from '#contract/kinds.ts'
import { ApiError, call, queryOf } from '#web/api.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { DetailsStep } from './new/DetailsStep.tsx'
import { KindPicker } from './new/KindPicker.tsx'
import { ReviewStep } from './new/ReviewStep.tsx'
import { StepTrail } from './new/StepTrail.tsx'
import { useCreateConnection } from './new/use-create-connection.ts'
import { connectionForm, type ConnectionValues, kindValues, refusedFields } from './connection-form.ts'
import { useConnectionTest } from './access/use-connection-test.ts'

const WIZARD_STEPS = ['kind', 'details', 'review'] as const
const KIND = 0
const DETAILS = 1
const REVIEW = 2

const Narrow = styled('div')({ maxWidth: 760, marginInline: 'auto' })
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 24 })
const emptyOf = (kind: Kind): ConnectionValues => ({ fields: kindValues(kind), name: '', tags: '', schedule: 'daily', cron: '' })

/** Connects a target in three steps: which kind, its access with a live test, a last look. ?target=demo begins at the second with the demo target. */
export function NewConnectionPage() {
  const { t } = useTranslation(['connections', 'common'])
  const kinds = useQuery(queryOf(listKinds, {}))
  const [first] = kinds.data?.results ?? []
  return (
    <Narrow>
      <PageHead title={t('new.title')} sub={t('new.fact')} />
      {kinds.isError && <QueryError error={kinds.error} onRetry={() => void kinds.refetch()} />}
      {kinds.isPending && <TextSkeleton lines={8} label={t('common:state.loading')} />}
      {kinds.data !== undefined && first !== undefined && <Wizard kinds={kinds.data.results} first={first} />}
    </Narrow>
  )
}

/** The connection that has the refused target already. */
const existingOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.connectionId : undefined)

function Wizard({ kinds, first }: { kinds: readonly Kind[]; first: Kind }) {
  const { t } = useTranslation(['connections', 'common'])
  const errorText = useErrorText()
  const may = useRight('connections.manage')
  const [search] = useUrlSearch()
  const [at, setAt] = useState(search['target'] === 'demo' ? DETAILS : KIND)
  const [kind, setKind] = useState(first)
  const form = useForm<ConnectionValues>({ resolver: zodResolver(connectionForm(kind)), defaultValues: emptyOf(first) })
  const test = useConnectionTest((fields) => call(callsOfKind(kind.path).test, { body: fields }))
  const connect = useCreateConnection(kind, form, () => setAt(DETAILS))
  const save = (scanAtOnce: boolean) => connect.mutate({ values: form.getValues(), scanAtOnce })
  const isOfField = connect.isError && refusedFields(connect.error).size > 0
  const choose = (path: string) => {
    const chosen = kinds.find((one) => one.path === path) ?? first
    setKind(chosen)
    form.reset(emptyOf(chosen))
  }

  const forward = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (at === KIND) setAt(DETAILS)
    else if (at === DETAILS) void form.handleSubmit(() => setAt(REVIEW))()
    else save(true)
  }
  return (
    <>
      <StepTrail label={t('new.steps')} steps={WIZARD_STEPS.map((step) => t(`new.step.${step}`))} at={at} />
      <Panel>
        <FormProvider {...form}>
          <form onSubmit={forward} noValidate>
            {at === KIND && <KindPicker kinds={kinds} value={kind.path} onChange={choose} />}
            {at === DETAILS && <DetailsStep kind={kind} form={form} test={test} existing={existingOf(connect.error)} />}
            {at === REVIEW && <ReviewStep kind={kind} values={form.getValues()} test={test} />}
            {at === REVIEW && connect.isError && !isOfField && <Notice kind="error">{errorText(connect.error)}</Notice>}
            {!may && <Notice kind="warning">{t('common:error.forbidden')}</Notice>}
            <Actions>
              {at > KIND && (
                <Button variant="text" disabled={connect.isPending} onClick={() => setAt(at - 1)}>
                  {t('common:action.back')}
                </Button>
              )}
              {at === REVIEW && (
                <Button variant="outlined" disabled={!may || connect.isPending} onClick={() => save(false)}>
                  {t('new.save')}
                </Button>
              )}
              <Button type="submit" variant="contained" disabled={!may || connect.isPending}>
                {t(at === REVIEW ? 'new.saveAndScan' : 'common:action.continue')}
              </Button>
            </Actions>
          </form>
        </FormProvider>
      </Panel>
    </>
  )
}
