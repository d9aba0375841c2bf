import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { uploadSource } from '#contract/sources.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import type { ConnectionValues } from '#web/components/connections/connection-form.ts'
import { Notice, PlainButton } from '#web/ui/plain/plain.tsx'
import { tone } from '#web/ui/tokens.ts'
import { SAMPLE_CONTRACT } from './sample-contract.ts'

const Sample = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 14px',
  padding: '10px 14px',
  borderRadius: 8,
  background: tone.accentBg,
  '& > p:first-of-type': { margin: 0, flex: '1 1 220px', fontSize: 12 },
})

/** Fills in a contract with faults, for whoever has none at hand: its source is uploaded as anybody's would be. */
export function SampleContract({ form, onFilled }: { form: UseFormReturn<ConnectionValues>; onFilled: () => void }) {
  const { t } = useTranslation('sources')
  const errorText = useErrorText()
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const source = useWatch({ control: form.control, name: 'fields.source' })
  const address = useWatch({ control: form.control, name: 'fields.contractAddress' })
  const fill = async () => {
    setIsBusy(true)
    setError(null)
    try {
      const files = [{ name: 'SampleBank.sol', content: btoa(SAMPLE_CONTRACT) }]
      const { sha256 } = await call(uploadSource, { body: { files } })
      form.reset({
        ...form.getValues(),
        fields: { ...form.getValues('fields'), contractName: 'SampleBank', source: sha256 },
        name: t('sample.name'),
        tags: 'demo',
      })
      onFilled()
    } catch (refused) {
      setError(refused)
    }
    setIsBusy(false)
  }
  // what stands there already is somebody's own
  if ((source ?? '') !== '' || (address ?? '') !== '') return null
  return (
    <Sample>
      <p>{t('sample.hint')}</p>
      <PlainButton type="button" busy={isBusy} onClick={() => void fill()}>
        {t('sample.use')}
      </PlainButton>
      {error !== null && <Notice kind="error">{errorText(error)}</Notice>}
    </Sample>
  )
}
