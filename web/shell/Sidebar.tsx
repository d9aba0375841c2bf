import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { CircleHelp, Lock } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getShell } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { tone } from '#web/ui/tokens.ts'
import { AccountSwitch } from './accounts/AccountSwitch.tsx'
import type { NavItem } from './navigation.ts'
import { screenFacts } from './screen-facts.ts'
import { useUser } from './session/auth-store.ts'
import { useNavigation } from './use-navigation.ts'

const HelpMenu = lazy(async () => ({ default: (await import('./HelpMenu.tsx')).HelpMenu }))

/** Numbers of the sidebar: open findings, scans under way, unread notifications; null where there is nothing to tell. */
function useNavCounts(): Record<'findings' | 'scans' | 'mail', string | null> {
  const format = useFormat()
  const { data } = useQuery(queryOf(getShell, {}))
  const written = (count: number | null | undefined) => (count === undefined || count === null || count === 0 ? null : format.number(count))
  return { findings: written(data?.openFindings), scans: written(data?.liveScans), mail: written(data?.unreadNotifications) }
}

export const SIDEBAR_PX = 232

const Side = styled('div')({
  width: SIDEBAR_PX,
  height: '100dvh',
  position: 'sticky',
  top: 0,
  display: 'flex',
  flexDirection: 'column',
  padding: '10px 10px 12px',
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  background: tone.sidebar,
  borderInlineEnd: `1px solid ${tone.line}`,
  '& nav': { display: 'contents' },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& h2': { margin: 0, padding: '14px 8px 5px', fontSize: 11, fontWeight: 550, color: tone.faint, letterSpacing: '0.01em' },
  '& .last': { marginTop: 'auto', paddingTop: 16 },
})
const Anchor = styled('a')({
  display: 'flex',
  alignItems: 'center',
  gap: 9,
  height: 30,
  padding: '0 8px',
  borderRadius: 7,
  textDecoration: 'none',
  color: tone.muted,
  fontSize: 13,
  fontWeight: 500,
  letterSpacing: '-0.006em',
  '& svg': { flex: 'none', opacity: 0.85 },
  '& .count': { marginInlineStart: 'auto', fontSize: 11, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '&:hover': { background: tone.hover, color: tone.text },
  '&.active': { background: tone.selected, color: tone.text, fontWeight: 550, '& svg': { color: tone.accentText, opacity: 1 } },
  '&:focus-visible': { outlineOffset: -2 },
})
const NavLink = createLink(Anchor)

function Item({ item, count }: { item: NavItem; count: string | null }) {
  const { t } = useTranslation()
  const Icon = item.icon
  const right = screenFacts(item.to)?.right
  const isOpen = useUser(({ profile }) => right === undefined || profile === null || profile.rights.includes(right))
  return (
    <li>
      <NavLink to={item.to} activeOptions={{ exact: item.exact === true, includeSearch: false }}>
        <Icon size={16} strokeWidth={1.8} aria-hidden />
        {t(item.label)}
        {count !== null && <span className="count">{count}</span>}
        {!isOpen && <Lock size={13} className="count" role="img" aria-label={t('noRight.locked')} />}
      </NavLink>
    </li>
  )
}

const AnchorButton = styled('button')({
  font: 'inherit',
  width: '100%',
  border: 'none',
  background: 'none',
  textAlign: 'start',
  cursor: 'pointer',
})
/** Need Help?: looks like an item and opens a menu, which is loaded then. */
function Help() {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // the drawer that holds the navigation on narrow screens stays open under the menu
  const open = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation()
    setAnchor(event.currentTarget)
  }
  return (
    <li>
      <Anchor as={AnchorButton} {...{ type: 'button' }} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={open}>
        <CircleHelp size={16} strokeWidth={1.8} aria-hidden />
        {t('nav.needHelp')}
      </Anchor>
      {anchor !== null && (
        <Suspense fallback={null}>
          <HelpMenu anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </li>
  )
}

/** Account switch and navigation; `onNavigate` closes the drawer that holds it on narrow screens. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation()
  const counts = useNavCounts()
  const groups = useNavigation()
  return (
    <Side>
      <AccountSwitch />
      <nav aria-label={t('nav.label')}>
        {groups.map((group) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears the clicks of its links, which have the keyboard
          <div key={group.label ?? ''} className={group.label === null ? 'last' : ''} onClick={onNavigate}>
            {group.label !== null && <h2>{t(group.label)}</h2>}
            <ul>
              {group.items.map((item) => (
                <Item key={item.to} item={item} count={item.badge === undefined ? null : counts[item.badge]} />
              ))}
              {group.label === null && <Help />}
            </ul>
          </div>
        ))}
      </nav>
    </Side>
  )
}
