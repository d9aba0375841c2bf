import { styled } from '@mui/material/styles'
import { createLink, Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { accountSections } from '#web/shell/navigation.ts'
import { useHasScreen } from '#web/shell/use-navigation.ts'
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'

/** Beside the section on wide screens, a row of tabs that scrolls on narrow ones. */
const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '184px minmax(0, 980px)',
  gap: 32,
  alignItems: 'start',
  '& > nav': { position: 'sticky', top: 76 },
  '& > nav ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 16,
    '& > nav': {
      position: 'static',
      marginInline: -16,
      paddingInline: 8,
      overflowX: 'auto',
      scrollbarWidth: 'none',
      borderBottom: `1px solid ${tone.line}`,
    },
    '& > nav ul': { display: 'flex', width: 'max-content' },
  },
}))
const Anchor = styled('a')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 9,
  height: 32,
  padding: '0 10px',
  borderRadius: 7,
  textDecoration: 'none',
  color: tone.muted,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  '& svg': { flex: 'none', opacity: 0.85 },
  '&:hover': { background: tone.hover, color: tone.text },
  '&.active': { background: tone.selected, color: tone.text, fontWeight: 550, '& svg': { color: tone.accentText, opacity: 1 } },
  '&:focus-visible': { outlineOffset: -2 },
  [theme.breakpoints.down('md')]: {
    height: 40,
    borderRadius: 0,
    '&.active': { background: 'transparent', color: tone.accentText, boxShadow: `inset 0 -2px ${tone.accentText}` },
  },
}))
const SectionLink = createLink(Anchor)

/** The account area: its sections, and the one that is open with its own h1. */
export function AccountLayout() {
  const { t } = useTranslation(['account', 'common'])
  const hasScreen = useHasScreen()
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // on a phone the row of sections is wider than the window
  useEffect(() => {
    nav.current?.querySelector(`a[href^="${pathname}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <Frame>
      <nav ref={nav} aria-label={t('sections')}>
        <ul>
          {accountSections
            .filter(({ to }) => hasScreen(to))
            .map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <SectionLink to={to}>
                  <Icon size={16} strokeWidth={1.8} aria-hidden />
                  {t(label, { ns: 'common' })}
                </SectionLink>
              </li>
            ))}
        </ul>
      </nav>
      <div>
        <Suspense fallback={<PageSkeleton label={t('common:state.loading')} />}>
          <Outlet />
        </Suspense>
      </div>
    </Frame>
  )
}
