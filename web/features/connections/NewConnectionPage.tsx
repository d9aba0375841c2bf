import { zodResolver } from '@hookform/resolvers/zod'
import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type SubmitEvent, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { VectorType } from '#contract/fields.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { DetailsStep } from './new/DetailsStep.tsx'
import { KindPicker } from './new/KindPicker.tsx'
import { ReviewStep } from './new/ReviewStep.tsx'
import { StepTrail } from './new/StepTrail.tsx'
import { useConnectWebsite } from './new/use-connect-website.ts'
import { useWebsiteTest } from './new/use-website-test.ts'
import { refusedFields, websiteForm, type WebsiteValues } from './website-form.ts'

const WIZARD_STEPS = ['kind', 'details', 'review'] as const
const KIND = 0
const DETAILS = 1
const REVIEW = 2

const Narrow = styled('div')({ maxWidth: 760, marginInline: 'auto' })
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginTop: 24 })
const empty: WebsiteValues = { url: '', name: '', tags: '', schedule: 'daily', cron: '' }

/** Connects a target in three steps: which kind, its address with a live test, a last look. ?target=demo begins at the second with the demo target. */
export function NewConnectionPage() {
  const { t } = useTranslation(['connections', 'common'])
  const errorText = useErrorText()
  const may = useRight('connections.manage')
  const [search] = useUrlSearch()
  const [at, setAt] = useState(search['target'] === 'demo' ? DETAILS : KIND)
  const [kind, setKind] = useState<VectorType>('Websites')
  const form = useForm<WebsiteValues>({ resolver: zodResolver(websiteForm), defaultValues: empty })
  const test = useWebsiteTest()
  const connect = useConnectWebsite(form, () => setAt(DETAILS))
  const save = (scanAtOnce: boolean) => connect.mutate({ values: form.getValues(), scanAtOnce })
  const isOfField = connect.isError && refusedFields(connect.error).size > 0

  const forward = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (at === KIND) setAt(DETAILS)
    else if (at === DETAILS) void form.handleSubmit(() => setAt(REVIEW))()
    else save(true)
  }
  return (
    <Narrow>
      <PageHead title={t('new.title')} sub={t('new.fact')} />
      <StepTrail label={t('new.steps')} steps={WIZARD_STEPS.map((step) => t(`new.step.${step}`))} at={at} />
      <Panel>
        <FormProvider {...form}>
          <form onSubmit={forward} noValidate>
            {at === KIND && <KindPicker value={kind} onChange={setKind} />}
            {at === DETAILS && <DetailsStep form={form} test={test} />}
            {at === REVIEW && <ReviewStep values={form.getValues()} test={test} />}
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
    </Narrow>
  )
}
