import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#web/ui/input/CodeBlock.tsx'

const Line = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  '& code': { minWidth: 0, overflowWrap: 'anywhere' },
})

/** A value to carry to another system. */
export function CopyLine({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <Line>
      <code>{text}</code>
      <CopyButton text={text} copyLabel={t('action.copy')} copiedLabel={t('action.copied')} />
    </Line>
  )
}
