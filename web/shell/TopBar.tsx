import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Menu as MenuIcon, Moon, Search, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ConnectButton } from '#web/components/ConnectButton.tsx'
import { paths } from '#web/paths.ts'
import { tone } from '#web/ui/tokens.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { AppsMenu } from './apps/AppsMenu.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { useLocalSettings } from './local-settings.ts'
import { NotificationsMenu } from './NotificationsMenu.tsx'
import { RunningPill } from './running/RunningPill.tsx'
import { isApple } from './shortcuts/Keys.tsx'
import { useHasScreen } from './use-navigation.ts'

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 20,
  height: 52,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  paddingInline: 24,
  background: `color-mix(in srgb, ${tone.canvas} 86%, transparent)`,
  backdropFilter: 'saturate(180%) blur(10px)',
  borderBottom: `1px solid ${tone.line}`,
  [theme.breakpoints.down('md')]: { paddingInline: 12, gap: 2 },
  '@media (max-height: 560px)': { height: 44 },
  '& .wide': { [theme.breakpoints.down('md')]: { display: 'none' } },
  '& .narrow': { [theme.breakpoints.up('md')]: { display: 'none' } },
}))
const PaletteField = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 32,
  width: 320,
  minWidth: 0,
  marginInlineEnd: 'auto',
  padding: '0 8px 0 10px',
  borderRadius: 7,
  border: `1px solid ${tone.line}`,
  background: tone.surface,
  color: tone.faint,
  fontSize: 13,
  cursor: 'pointer',
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& svg': { flex: 'none' },
  '& kbd': {
    marginInlineStart: 'auto',
    flex: 'none',
    font: 'inherit',
    fontSize: 11,
    lineHeight: '18px',
    padding: '0 5px',
    borderRadius: 4,
    border: `1px solid ${tone.line}`,
  },
  '&:hover': { borderColor: tone.lineStrong },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}` },
  [theme.breakpoints.down('sm')]: { flex: 1, width: 'auto', marginInline: 4, '& kbd': { display: 'none' } },
}))
const ConnectPlace = styled('span')({ marginInline: 4, flex: 'none' })

/** Palette field, theme, language, apps, notifications, New connection, the person's menu. */
export function TopBar({ onMenu, onPalette }: { onMenu: () => void; onPalette: () => void }) {
  const { t } = useTranslation()
  const theme = useLocalSettings((state) => state.theme)
  const change = useLocalSettings((state) => state.change)
  const hasScreen = useHasScreen()
  const themeLabel = t(theme === 'dark' ? 'shell.toLight' : 'shell.toDark')
  return (
    <Bar>
      <IconButton className="narrow" aria-label={t('shell.menu')} onClick={onMenu}>
        <MenuIcon size={18} aria-hidden />
      </IconButton>
      <PaletteField type="button" aria-haspopup="dialog" onClick={onPalette}>
        <Search size={15} aria-hidden />
        <span className="wide">{t('shell.palette')}</span>
        <span className="narrow">{t('action.search')}</span>
        <kbd aria-hidden>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </PaletteField>
      <RunningPill />
      <IconButton aria-label={themeLabel} title={themeLabel} onClick={() => change({ theme: theme === 'dark' ? 'light' : 'dark' })}>
        {theme === 'dark' ? <Sun size={17} aria-hidden /> : <Moon size={17} aria-hidden />}
      </IconButton>
      <LanguageMenu />
      <AppsMenu />
      <NotificationsMenu />
      {hasScreen(paths.newConnection) && (
        <ConnectPlace className="wide">
          <ConnectButton>{t('nav.newConnection')}</ConnectButton>
        </ConnectPlace>
      )}
      <AccountMenu />
    </Bar>
  )
}
