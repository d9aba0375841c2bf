import { styled } from '@mui/material/styles'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '#web/ui/plain/plain.tsx'

const Hidden = styled('input')({ display: 'none' })

/** A text file of this computer in the place of what would be pasted; more than `LONGEST` is cut, and the server then refuses it. */
const LONGEST = 65_536

/** @param label of the field that the file goes into */
export function ChooseFile({ label, onText }: { label: string; onText: (text: string) => void }) {
  const { t } = useTranslation('connections')
  const input = useRef<HTMLInputElement>(null)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // the same file again, once it was corrected, is a change too
    target.value = ''
    if (file !== undefined) onText(await file.slice(0, LONGEST).text())
  }
  return (
    <>
      <Hidden
        ref={input}
        type="file"
        accept=".json,application/json,text/plain"
        aria-label={`${t('form.chooseFile')}: ${label}`}
        onChange={(event) => void read(event)}
      />
      <PlainButton type="button" kind="quiet" onClick={() => input.current?.click()}>
        {t('form.chooseFile')}
      </PlainButton>
    </>
  )
}
