import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { tone } from '#web/ui/tokens.ts'

const Row = styled('span')({
  display: 'inline-flex',
  gap: 4,
  flex: 'none',
  '& kbd': {
    font: 'inherit',
    fontSize: 11,
    minWidth: 20,
    height: 20,
    lineHeight: '18px',
    boxSizing: 'border-box',
    textAlign: 'center',
    padding: '0 5px',
    borderRadius: 5,
    border: `1px solid ${tone.line}`,
    background: tone.surface,
    color: tone.muted,
  },
})

export const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent)

/** Keys as they stand on the keyboard. */
export function Keys({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation()
  const named: Readonly<Record<string, string>> = { mod: isApple ? '⌘' : t('shortcuts.ctrl'), Enter: t('table.key.enter') }
  return (
    <Row>
      {keys.map((key) => (
        <kbd key={key}>{named[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
      ))}
    </Row>
  )
}
