import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { listDemoFaults } from '#contract/demo.ts'
import { queryOf } from '#web/api.ts'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { tone } from '#web/ui/tokens.ts'
import { FieldStack, SettingsFields } from '#web/features/connections/SettingsFields.tsx'
import { nameFrom, type WebsiteValues } from '#web/features/connections/website-form.ts'
import { Ownership } from './Ownership.tsx'
import { TestPanel } from './TestPanel.tsx'
import type { WebsiteTest } from './use-website-test.ts'

const Demo = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 14px',
  padding: '10px 14px',
  borderRadius: 8,
  background: tone.accentBg,
  '& p': { margin: 0, flex: '1 1 220px', fontSize: 12 },
})

/** Fills in the site with faults that a local start brings along; a link with ?target=demo does so at once. */
function DemoFill({ form, onFilled }: { form: UseFormReturn<WebsiteValues>; onFilled: (url: string) => void }) {
  const { t } = useTranslation('connections')
  const { data } = useQuery(queryOf(listDemoFaults, {}))
  const [search] = useUrlSearch()
  const url = data?.url ?? null
  const fill = useCallback(() => {
    if (url === null) return
    form.reset({ ...form.getValues(), url, name: t('new.demoName'), tags: 'demo' })
    onFilled(url)
  }, [form, url, onFilled, t])
  const isAsked = search['target'] === 'demo'
  useEffect(() => {
    if (isAsked && form.getValues('url') === '') fill()
  }, [isAsked, form, fill])
  if (url === null) return null
  return (
    <Demo>
      <p>{t('new.demoHint')}</p>
      <Button variant="outlined" startIcon={<FlaskConical size={14} aria-hidden />} onClick={fill}>
        {t('new.demo')}
      </Button>
    </Demo>
  )
}

type UrlError = 'urlCredentials' | 'urlRefused' | 'urlInvalid'
const urlErrorOf = (message: string | undefined): UrlError =>
  message === 'urlCredentials' || message === 'urlRefused' ? message : 'urlInvalid'

/** Address, name, tags, schedule, with a live test of the address. */
export function DetailsStep({ form, test }: { form: UseFormReturn<WebsiteValues>; test: WebsiteTest }) {
  const { t } = useTranslation('connections')
  const { field, fieldState } = useController({ control: form.control, name: 'url' })
  const url = field.value.trim()
  const suggestName = () => {
    field.onBlur()
    if (form.getValues('name') === '') form.setValue('name', nameFrom(url))
  }
  const run = async () => {
    if (await form.trigger('url')) test.run(url)
  }
  return (
    <FieldStack>
      <DemoFill form={form} onFilled={test.run} />
      <TextField
        {...field}
        onBlur={suggestName}
        type="url"
        label={t('form.url')}
        placeholder="https://www.example.com/"
        autoComplete="url"
        error={fieldState.invalid}
        helperText={fieldState.invalid ? t(`form.error.${urlErrorOf(fieldState.error?.message)}`) : t('form.urlHint')}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false, dir: 'ltr' } }}
      />
      <SettingsFields />
      <Ownership url={url} />
      <TestPanel url={url} test={test} onRun={() => void run()} />
    </FieldStack>
  )
}
