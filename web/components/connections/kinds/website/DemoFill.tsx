import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useCallback, useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { listDemoFaults } from '#contract/demo.ts'
import { queryOf } from '#web/api.ts'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { tone } from '#web/ui/tokens.ts'
import type { ConnectionValues } from '#web/components/connections/connection-form.ts'

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
export function DemoFill({ form, onFilled }: { form: UseFormReturn<ConnectionValues>; onFilled: () => void }) {
  const { t } = useTranslation('connections')
  const { data } = useQuery(queryOf(listDemoFaults, {}))
  const [search] = useUrlSearch()
  const url = data?.url ?? null
  const fill = useCallback(() => {
    if (url === null) return
    form.reset({ ...form.getValues(), fields: { ...form.getValues('fields'), url }, name: t('new.demoName'), tags: 'demo' })
    onFilled()
  }, [form, url, onFilled, t])
  const isAsked = search['target'] === 'demo'
  useEffect(() => {
    if (isAsked && form.getValues('fields.url') === '') fill()
  }, [isAsked, form, fill])
  const typed = useWatch({ control: form.control, name: 'fields.url' })
  // once it is connected or stands there, there is nothing to fill in
  if (url === null || data?.connectionId !== null || typed === url) return null
  return (
    <Demo>
      <p>{t('new.demoHint')}</p>
      <Button variant="outlined" startIcon={<FlaskConical size={14} aria-hidden />} onClick={fill}>
        {t('new.demo')}
      </Button>
    </Demo>
  )
}
