import { styled } from '@mui/material/styles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createDomain, type Domain, listDomains } from '#contract/domains.ts'
import { ApiError, call } from '#web/api.ts'
import { placeNamed } from '#web/components/domains/domain-of.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useRefusal } from '#web/components/states/use-right-text.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { TextField } from '#web/ui/input/TextField.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'

const Form = styled('form')({
  display: 'grid',
  gap: 12,
  '& p': { margin: 0, color: tone.muted },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'flex-start' },
  '& > div > div': { flex: '1 1 260px' },
  '& button': { marginTop: 24 },
})

/** Makes the key of a domain, address or network. @param initial what is asked for already */
export function AddDomain({ initial, onMade }: { initial: string; onMade: (domain: Domain) => void }) {
  const { t } = useTranslation(['account', 'common'])
  const refusal = useRefusal('connections.manage')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const [text, setText] = useState(initial)
  const make = useMutation({
    mutationFn: () => call(createDomain, { body: placeNamed(text) }),
    async onSuccess(domain) {
      await cache.invalidateQueries({ queryKey: [listDomains.tag] })
      onMade(domain)
      setText('')
    },
  })
  const isRefused = make.error instanceof ApiError && make.error.fields.some(({ field }) => field === 'domain')
  return (
    <Panel title={t('domains.add.title')}>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '' && refusal === undefined) make.mutate()
        }}
      >
        <p>{t('domains.add.text')}</p>
        <div>
          <TextField
            label={t('domains.add.label')}
            placeholder="example.com"
            value={text}
            onChange={(event) => setText(event.target.value)}
            error={make.isError}
            helperText={make.isError ? (isRefused ? t('domains.add.refused') : errorText(make.error)) : t('domains.add.hint')}
            slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none', maxLength: 259 } }}
          />
          <ActionButton
            type="submit"
            variant="contained"
            startIcon={<Plus size={15} aria-hidden />}
            refusal={refusal}
            disabled={make.isPending || text.trim() === ''}
          >
            {t('domains.add.action')}
          </ActionButton>
        </div>
      </Form>
    </Panel>
  )
}
