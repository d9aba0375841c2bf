import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { i18n, type Namespace } from '#web/i18n/i18n.ts'
import { paths, safeNext } from './paths.ts'
import { parseSearch, stringifySearch } from './search-codec.ts'
import type { TitleKey } from './shell/document-title.ts'
import { RootLayout } from './shell/RootLayout.tsx'
import { ScreenError } from './shell/ScreenError.tsx'
import { withAccount } from './shell/session/account-address.ts'
import { actingAway, followAddress } from './shell/session/acting-account.ts'
import { useAuth } from './shell/session/auth-store.ts'

/** Path ($name for parameters), label of the document title, texts to load, and the code. */
type Screen = readonly [path: string, title: TitleKey, texts: readonly Namespace[], load: () => Promise<ComponentType>]

/** The sign-in page, for those who are not signed in. */
const signIn: readonly Screen[] = [
  [paths.root, 'nav.login', ['auth'], async () => (await import('./features/auth/LoginPage.tsx')).LoginPage],
  [paths.login, 'nav.login', ['auth'], async () => (await import('./features/auth/LoginPage.tsx')).LoginPage],
]
/** Open to everybody. */
const open: readonly Screen[] = [
  [paths.loginCallback, 'nav.login', ['auth'], async () => (await import('./features/auth/callback/CallbackPage.tsx')).CallbackPage],
  [paths.agreement, 'nav.auth', ['auth'], async () => (await import('./features/auth/AgreementPage.tsx')).AgreementPage],
  [paths.register, 'nav.register', ['auth'], async () => (await import('./features/auth/RegisterPage.tsx')).RegisterPage],
  [
    paths.passwordRecovery,
    'nav.auth',
    ['auth'],
    async () => (await import('./features/auth/PasswordRecoveryPage.tsx')).PasswordRecoveryPage,
  ],
  [paths.passwordReset, 'nav.auth', ['auth'], async () => (await import('./features/auth/PasswordResetPage.tsx')).PasswordResetPage],
]
/** Open to everybody, with the MUI engine. */
const themedOpen: readonly Screen[] = [
  [paths.outbox, 'nav.outbox', ['outbox'], async () => (await import('./features/outbox/OutboxPage.tsx')).OutboxPage],
]
/** For those signed in, inside the shell. One line a screen. */
const signedIn: readonly Screen[] = [
  [paths.findings, 'nav.findings', ['findings'], async () => (await import('./features/findings/FindingsPage.tsx')).FindingsPage],
  [
    `${paths.findings}/$id`,
    'nav.findings',
    ['findings'],
    async () => (await import('./features/findings/detail/FindingPage.tsx')).FindingPage,
  ],
  [
    paths.dashboard,
    'page.dashboard',
    ['dashboard', 'scans', 'connections'],
    async () => (await import('./features/dashboard/DashboardPage.tsx')).DashboardPage,
  ],
  ...[paths.remediations, paths.remediationsShort, paths.remediationsView].map((path): Screen => [
    path,
    'nav.remediations',
    ['remediations', 'findings'],
    async () => (await import('./features/remediations/RemediationsPage.tsx')).RemediationsPage,
  ]),
  [
    '/dashboard/remediation/$id',
    'nav.remediations',
    ['remediations', 'findings'],
    async () => (await import('./features/remediations/card/RemediationPage.tsx')).RemediationPage,
  ],
  [paths.roadmap, 'nav.roadmap', ['remediations'], async () => (await import('./features/roadmap/RoadmapPage.tsx')).RoadmapPage],
  [paths.scans, 'nav.scans', ['scans'], async () => (await import('./features/scans/ScansPage.tsx')).ScansPage],
  [
    paths.scanResults,
    'nav.scanResults',
    ['scans'],
    async () => (await import('./features/scan-results/ScanResultsPage.tsx')).ScanResultsPage,
  ],
  [
    `${paths.scanResults}/$id`,
    'nav.scanResults',
    ['scans', 'findings'],
    async () => (await import('./features/scan-results/ScanResultPage.tsx')).ScanResultPage,
  ],
  [
    paths.connections,
    'nav.connections',
    ['connections', 'scans'],
    async () => (await import('./features/connections/ConnectionsPage.tsx')).ConnectionsPage,
  ],
  [
    paths.connectionsOutOfScope,
    'nav.outOfScope',
    ['connections', 'scans'],
    async () => (await import('./features/connections/OutOfScopePage.tsx')).OutOfScopePage,
  ],
  [
    paths.newConnection,
    'nav.newConnection',
    ['connections', 'scans'],
    async () => (await import('./features/connections/NewConnectionPage.tsx')).NewConnectionPage,
  ],
  [
    '/connections/$id',
    'nav.connections',
    ['connections', 'scans'],
    async () => (await import('./features/connections/ConnectionPage.tsx')).ConnectionPage,
  ],
  [paths.settings, 'nav.settings', ['settings'], async () => (await import('./features/settings/SettingsPage.tsx')).SettingsPage],
  [paths.apiKeys, 'nav.apiKeys', ['settings'], async () => (await import('./features/api-keys/ApiKeysPage.tsx')).ApiKeysPage],
  [
    paths.multitenant,
    'nav.multitenant',
    ['multitenant', 'account'],
    async () => (await import('./features/multitenant/MultiTenantPage.tsx')).MultiTenantPage,
  ],
]
/** Sections of the account area, beside their list. Each has its own h1. */
const accountSections: readonly Screen[] = [
  [paths.accountGeneral, 'nav.general', ['account'], async () => (await import('./features/account/general/GeneralPage.tsx')).GeneralPage],
  [paths.accountTeam, 'nav.team', ['account'], async () => (await import('./features/account/team/TeamPage.tsx')).TeamPage],
  [
    paths.accountNotifications,
    'notifications.label',
    ['account'],
    async () => (await import('./features/account/notifications/NotificationsPage.tsx')).NotificationsPage,
  ],
  [
    paths.accountSecurity,
    'nav.security',
    ['security', 'auth'],
    async () => (await import('./features/security/SecurityPage.tsx')).SecurityPage,
  ],
]

const root = createRootRoute({
  search: { middlewares: [({ search, next }) => withAccount(next(search), actingAway())] },
  component: RootLayout,
  notFoundComponent: lazyRouteComponent(() => import('./shell/NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: ScreenError,
})

const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  beforeLoad: ({ location }) => {
    const search: Readonly<Record<string, string>> = location.search
    if (useAuth.getState().isAuthenticated) throw redirect({ href: safeNext(search['next']) })
  },
})
const themed = createRoute({
  getParentRoute: () => root,
  id: 'themed',
  component: lazyRouteComponent(() => import('./shell/ThemeHost.tsx'), 'ThemeHost'),
})
const app = createRoute({
  getParentRoute: () => themed,
  id: 'app',
  beforeLoad: async ({ location, preload }) => {
    if (!useAuth.getState().isAuthenticated) throw redirect({ to: paths.login, search: { next: location.href } })
    if (!preload && !(await followAddress(location.search))) throw redirect({ to: paths.dashboard })
  },
  component: lazyRouteComponent(() => import('./shell/AppShell.tsx'), 'AppShell'),
})

const accountArea = createRoute({
  getParentRoute: () => app,
  id: 'account',
  component: lazyRouteComponent(() => import('./features/account/AccountLayout.tsx'), 'AccountLayout'),
})
const accountIndex = createRoute({
  getParentRoute: () => app,
  path: paths.account,
  beforeLoad: () => {
    throw redirect({ to: paths.accountGeneral, search: true })
  },
})

const under =
  (parent: typeof root | typeof guest | typeof themed | typeof app | typeof accountArea) =>
  ([path, title, texts, load]: Screen) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      staticData: { title },
      loader: () => i18n.loadNamespaces([...texts]),
      component: lazyRouteComponent(async () => ({ default: await load() })),
    })

const routeTree = root.addChildren([
  guest.addChildren(signIn.map(under(guest))),
  themed.addChildren([
    app.addChildren([...signedIn.map(under(app)), accountIndex, accountArea.addChildren(accountSections.map(under(accountArea)))]),
    ...themedOpen.map(under(themed)),
  ]),
  ...open.map(under(root)),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 400,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
})
