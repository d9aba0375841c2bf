import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Keys } from '#web/shell/shortcuts/Keys.tsx'

const Line = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: 14,
  minWidth: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 5, flex: 'none' },
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
    { keys: ['j', 'k'], does: t('table.key.move') },
    ...(picks ? [{ keys: ['x'], does: t('table.key.select') }] : []),
    ...own.map(({ key, label }) => ({ keys: [key], does: label })),
    ...(opens ? [{ keys: ['Enter'], does: t('table.key.open') }] : []),
    { keys: ['/'], does: t('table.key.search') },
  ]
  return (
    <Line>
      {hints.map(({ keys, does }) => (
        <span key={does}>
          <Keys keys={keys} />
          {does}
        </span>
      ))}
    </Line>
  )
}
