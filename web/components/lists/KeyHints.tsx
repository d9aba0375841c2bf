import { styled } from '@mui/material/styles'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { tone } from '#web/ui/tokens.ts'

const Line = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: 14,
  minWidth: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 5, flex: 'none' },
  '& kbd': {
    font: 'inherit',
    fontSize: 11,
    minWidth: 20,
    height: 20,
    lineHeight: '18px',
    textAlign: 'center',
    padding: '0 5px',
    borderRadius: 5,
    border: `1px solid ${tone.line}`,
    background: tone.surface,
  },
  // no keyboard to teach, or no room for it
  [theme.breakpoints.down('md')]: { display: 'none' },
  '@media (hover: none), (max-height: 560px)': { display: 'none' },
}))

interface Hint {
  keys: readonly string[]
  does: string
}

/** The keys of a list, taught where it ends. */
export function KeyHints({ picks, opens, own }: { picks: boolean; opens: boolean; own: readonly { key: string; label: string }[] }) {
  const { t } = useTranslation()
  const hints: Hint[] = [
    { keys: ['J', 'K'], does: t('table.key.move') },
    ...(picks ? [{ keys: ['X'], does: t('table.key.select') }] : []),
    ...own.map(({ key, label }) => ({ keys: [key.toUpperCase()], does: label })),
    ...(opens ? [{ keys: [t('table.key.enter')], does: t('table.key.open') }] : []),
    { keys: ['/'], does: t('table.key.search') },
  ]
  return (
    <Line>
      {hints.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <Fragment key={key}>
              <kbd>{key}</kbd>
            </Fragment>
          ))}
          {does}
        </span>
      ))}
    </Line>
  )
}
