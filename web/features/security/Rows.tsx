import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { tone } from '#web/ui/tokens.ts'

/** The name of a country in the language of the interface: 'DE' → 'Germany'; null stays null. */
export function useCountry(): (code: string | null) => string | null {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames([i18n.language], { type: 'region', fallback: 'code' })
  return (code) => (code === null ? null : (names.of(code) ?? code))
}

const DEVICES = ['desktop', 'mobile', 'tablet', 'tv', 'bot'] as const
/** The name of a kind of device in the language of the interface; null for one that nobody told. */
export function useDevice(): (device: string | null) => string | null {
  const { t } = useTranslation('security')
  return (device) => {
    const known = DEVICES.find((one) => one === device)
    return known === undefined ? null : t(`device.${known}`)
  }
}

/** A list of things with an icon, a name, a fact and an action at the end; on phones the action goes below. */
export const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: 12,
    padding: '11px 16px',
    borderTop: `1px solid ${tone.line}`,
  },
  '& > li > svg': { color: tone.muted },
  '& strong': { fontWeight: 550, marginInlineEnd: 8 },
  '& p': { margin: '1px 0 0', fontSize: 12, color: tone.muted, overflowWrap: 'anywhere' },
  '& .actions': { display: 'flex', alignItems: 'center', gap: 8 },
  [theme.breakpoints.down('sm')]: {
    '& > li': { gridTemplateColumns: '20px minmax(0, 1fr)', rowGap: 8 },
    '& .actions': { gridColumn: 2, flexWrap: 'wrap' },
  },
}))
