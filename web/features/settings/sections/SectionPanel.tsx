import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { tone } from '#web/ui/tokens.ts'

const Form = styled('form')({ display: 'grid', gap: 16, minWidth: 0 })
const End = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  '& p': { margin: 0, marginInlineEnd: 'auto', fontSize: 12, color: tone.muted },
})

interface SectionPanelProps {
  title: string
  fact: string
  form: { mayChange: boolean; isDirty: boolean; busy: boolean; refusal: string | null; submit: () => void; reset: () => void }
  children: ReactNode
}

/** One section of the settings with its own save. Whoever may not change it reads it, and is told why. */
export function SectionPanel({ title, fact, form, children }: SectionPanelProps) {
  const { t } = useTranslation(['settings', 'common'])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <Panel title={title} sub={fact}>
      <Form onSubmit={onSubmit} noValidate aria-label={title}>
        {form.refusal !== null && <Notice kind="error">{form.refusal}</Notice>}
        <fieldset disabled={!form.mayChange} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          {children}
        </fieldset>
        <End>
          {!form.mayChange && <p>{t('readOnly')}</p>}
          {form.isDirty && (
            <Button variant="text" onClick={() => form.reset()}>
              {t('discard')}
            </Button>
          )}
          <Button type="submit" variant="outlined" disabled={!form.mayChange || !form.isDirty || form.busy}>
            {t('common:action.save')}
          </Button>
        </End>
      </Form>
    </Panel>
  )
}
