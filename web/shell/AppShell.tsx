import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getShell } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { useLiveEvents } from '#web/components/live/use-live-events.ts'
import { paths } from '#web/paths.ts'
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { bindDialogs, useProof, useStepUp } from './reauthentication/proof.ts'
import { beginTypeAhead, endTypeAhead } from './palette/type-ahead.ts'
import { Part } from './Part.tsx'
import { Screen } from './Screen.tsx'
import { reconsiderStanding } from './session/acting-account.ts'
import { useAuth, useUser } from './session/auth-store.ts'
import { i18n } from '#web/i18n/i18n.ts'
import { useClosedGuides } from './guide/guide-closed.ts'
import { GuideRoom } from './guide/GuideRoom.tsx'
import { ReachStrip } from './reach/ReachStrip.tsx'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'
import { Sidebar, SIDEBAR_PX } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'

const Dialog = lazy(async () => ({ default: (await import('./reauthentication/ReauthenticationDialog.tsx')).ReauthenticationDialog }))

const StepUp = lazy(async () => ({ default: (await import('./reauthentication/StepUpDialog.tsx')).StepUpDialog }))

/** Mounted once by the shell: a dialog is there while a call waits for a proof of the person, or for their own sign-in. */
function Reauthentication() {
  const isAsked = useProof((state) => state.isAsked)
  const isStepUpAsked = useStepUp((state) => state.isAsked)
  useEffect(() => {
    bindDialogs(true)
    return () => bindDialogs(false)
  }, [])
  return (
    <Part>
      {isAsked && <Dialog />}
      {isStepUpAsked && <StepUp />}
    </Part>
  )
}

const CommandPalette = lazy(async () => ({ default: (await import('./palette/CommandPalette.tsx')).CommandPalette }))
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcuts/ShortcutSheet.tsx')).ShortcutSheet }))
const AccountBanners = lazy(async () => ({ default: (await import('./accounts/AccountBanners.tsx')).AccountBanners }))
const AgreementDialog = lazy(async () => ({ default: (await import('./accounts/AgreementDialog.tsx')).AgreementDialog }))
const NavDrawer = lazy(async () => ({ default: (await import('./NavDrawer.tsx')).NavDrawer }))

const GuideStrip = lazy(async () => {
  const [{ GuideStrip: Strip }] = await Promise.all([import('./guide/GuideStrip.tsx'), i18n.loadNamespaces('guide')])
  return { default: Strip }
})

/** The way to the first proof, in accounts to which the server shows it, until the person closes it. */
function GuidePlace({ accountId }: { accountId: string }) {
  const { data } = useQuery({ ...queryOf(getShell, {}), staleTime: Number.POSITIVE_INFINITY })
  const isClosed = useClosedGuides(({ closed }) => closed.includes(accountId))
  // the onboarding leads by steps of its own
  const isOnboarding = useRouterState({ select: ({ location }) => location.pathname.startsWith(paths.onboarding) })
  if (data?.guide !== true || isClosed || isOnboarding) return null
  return (
    <Suspense fallback={<GuideRoom />}>
      <GuideStrip accountId={accountId} />
    </Suspense>
  )
}

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `${SIDEBAR_PX}px minmax(0, 1fr)`,
  minHeight: '100dvh',
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > .side': { display: 'none' } },
  '& > .page:has(> main > [data-fill])': { height: '100dvh', display: 'flex', flexDirection: 'column', minWidth: 0 },
  '& > .page:has(> main > [data-rest])': { minHeight: '100dvh', display: 'flex', flexDirection: 'column', minWidth: 0 },
}))
const Main = styled('main')(({ theme }) => ({
  outline: 'none',
  maxWidth: 1680,
  marginInline: 'auto',
  padding: 24,
  [theme.breakpoints.down('md')]: { padding: 16 },
  // a page that is a list takes all of it, and scrolls inside
  '&:has(> [data-fill])': {
    maxWidth: 'none',
    width: '100%',
    padding: 0,
    flex: '1 1 0',
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
  },
  // a page whose last part takes what the others leave of the window's height; where that is too little, it scrolls
  '&:has(> [data-rest])': { width: '100%', flex: '1 1 auto', display: 'flex', flexDirection: 'column' },
}))
const SkipLink = styled('a')({
  position: 'fixed',
  insetInlineStart: 8,
  top: -60,
  zIndex: 3000,
  padding: '8px 12px',
  borderRadius: 7,
  background: tone.accent,
  color: tone.onAccent,
  '&:focus': { top: 8 },
})
const Banner = styled('p')({
  margin: 0,
  padding: '7px 24px',
  fontSize: 12.5,
  background: tone.risk.medium.bg,
  color: tone.risk.medium.text,
})

function InsecureBanner() {
  const { t } = useTranslation()
  const { data } = useQuery({ ...queryOf(getShell, {}), staleTime: Number.POSITIVE_INFINITY })
  return data?.insecureTransport === true ? <Banner role="note">{t('shell.insecure')}</Banner> : null
}

/** One live stream for the account in which the person acts. */
function LiveEvents() {
  const navigate = useNavigate()
  useLiveEvents(() => void reconsiderStanding((to) => void navigate({ to })))
  return null
}

/** Which part of the frame is open by a key or a button; Ctrl K or ⌘K opens and closes the palette. */
function useParts(): [part: 'palette' | 'sheet' | null, set: (part: 'palette' | 'sheet' | null) => void] {
  const [part, setPart] = useState<'palette' | 'sheet' | null>(null)
  const open = useCallback((next: 'palette' | 'sheet' | null) => {
    if (next === 'palette') beginTypeAhead()
    else endTypeAhead()
    setPart(next)
  }, [])
  useShortcuts(open)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      open(part === 'palette' ? null : 'palette')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [part, open])
  return [part, open]
}

/** The frame of every signed-in screen: sidebar (a drawer below 1000 px), top bar, content, palette. */
export function AppShell() {
  const { t } = useTranslation()
  const isAuthenticated = useAuth((state) => state.isAuthenticated)
  const accountId = useUser((state) => state.profile?.customerId)
  const hasBanner = useUser(({ profile }) => profile !== null && (profile.insideUntil !== null || profile.deletionDueAt !== null))
  // The made-up person of the demo has nothing to sign.
  const owes = useUser(({ profile }) => profile?.lacksSecondFactor === true)
  const mustSign = useUser(({ profile }) => profile !== null && !profile.agreementSigned && !profile.isDemo) && !owes
  // null until it is first opened; kept afterwards, so that it can slide away
  const [drawer, setDrawer] = useState<'open' | 'closed' | null>(null)
  const [part, setPart] = useParts()
  // signed out and on the way to the sign-in page: nothing may ask the server in nobody's name
  if (!isAuthenticated) return null
  return (
    <Frame>
      <SkipLink href="#main">{t('shell.skip')}</SkipLink>
      {!owes && <LiveEvents key={accountId} />}
      <div className="side">
        <Sidebar />
      </div>
      {drawer !== null && (
        <Part onFail={() => setDrawer(null)}>
          <NavDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Part>
      )}
      <div className="page">
        <InsecureBanner />
        {hasBanner && (
          <Part>
            <AccountBanners />
          </Part>
        )}
        <TopBar onMenu={() => setDrawer('open')} onPalette={() => setPart('palette')} />
        <ReachStrip />
        {accountId !== undefined && !owes && <GuidePlace key={accountId} accountId={accountId} />}
        <Main id="main" tabIndex={-1}>
          {/* keyed: nothing that was shown of one account stays in another */}
          <Suspense key={accountId} fallback={<PageSkeleton label={t('state.loading')} />}>
            <Screen owes={owes} />
          </Suspense>
        </Main>
      </div>
      <Reauthentication />
      {mustSign && (
        <Part>
          <AgreementDialog />
        </Part>
      )}
      {part !== null && (
        <Part key={part} onFail={() => setPart(null)}>
          {part === 'palette' && <CommandPalette onClose={() => setPart(null)} onSheet={() => setPart('sheet')} />}
          {part === 'sheet' && <ShortcutSheet onClose={() => setPart(null)} />}
        </Part>
      )}
    </Frame>
  )
}
