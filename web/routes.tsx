import { createRootRoute, createRoute, createRouter, notFound, redirect, type RouteComponent } from '@tanstack/react-router'
import { id } from '#contract/fields.ts'
import type { Namespace } from '#web/i18n/i18n.ts'
import { paths, safeNext } from './paths.ts'
import { parseSearch, stringifySearch } from './search-codec.ts'
import type { TitleKey } from './shell/document-title.ts'
import { lazyScreen, loadTexts } from './shell/lazy-screen.ts'
import { RootLayout } from './shell/RootLayout.tsx'
import { ScreenError } from './shell/ScreenError.tsx'
import { withAccount } from './shell/session/account-address.ts'
import { actingAway, followAddress } from './shell/session/acting-account.ts'
import { useAuth } from './shell/session/auth-store.ts'

/** The component of a screen, loaded with its first visit. */
const page = lazyScreen

/** Inside the shell, in place of a screen. */
const nowhere = page(() => import('./components/states/NotFound.tsx'), 'NotFound')

/** Path ($name for parameters), label of the document title, texts to load, and the code. */
type Screen = readonly [path: string, title: TitleKey, texts: readonly Namespace[], component: RouteComponent]

/** The sign-in page, for those who are not signed in. */
const signIn: readonly Screen[] = [
  [paths.root, 'nav.login', ['auth'], page(() => import('./features/auth/LoginPage.tsx'), 'LoginPage')],
  [paths.login, 'nav.login', ['auth'], page(() => import('./features/auth/LoginPage.tsx'), 'LoginPage')],
]
/** Open to everybody. */
const open: readonly Screen[] = [
  [paths.loginCallback, 'nav.login', ['auth'], page(() => import('./features/auth/callback/CallbackPage.tsx'), 'CallbackPage')],
  [paths.agreement, 'nav.auth', ['auth'], page(() => import('./features/auth/AgreementPage.tsx'), 'AgreementPage')],
  [paths.register, 'nav.register', ['auth'], page(() => import('./features/auth/RegisterPage.tsx'), 'RegisterPage')],
  [paths.passwordRecovery, 'nav.auth', ['auth'], page(() => import('./features/auth/PasswordRecoveryPage.tsx'), 'PasswordRecoveryPage')],
  [paths.passwordReset, 'nav.auth', ['auth'], page(() => import('./features/auth/PasswordResetPage.tsx'), 'PasswordResetPage')],
]
/** Open to everybody, with the MUI engine. */
const themedOpen: readonly Screen[] = [
  [paths.outbox, 'nav.outbox', ['outbox'], page(() => import('./features/outbox/OutboxPage.tsx'), 'OutboxPage')],
]
/** In development only: a build has neither the route nor its code. */
const gallery: readonly Screen[] = import.meta.env.DEV
  ? [['/ui', 'nav.settings', ['auth'], page(() => import('./gallery/GalleryPage.tsx'), 'GalleryPage')]]
  : []
/** For those signed in, inside the shell. One line a screen. */
const signedIn: readonly Screen[] = [
  [
    paths.findings,
    'nav.findings',
    ['findings', 'remediations', 'proofs', 'scans'],
    page(() => import('./features/findings/FindingsPage.tsx'), 'FindingsPage'),
  ],
  [
    `${paths.findings}/$id`,
    'nav.findings',
    ['findings', 'remediations', 'proofs', 'scans'],
    page(() => import('./features/findings/detail/FindingPage.tsx'), 'FindingPage'),
  ],
  [paths.guide, 'nav.proof', ['guide', 'proofs', 'findings'], page(() => import('./features/guide/GuidePage.tsx'), 'GuidePage')],
  ['/dashboard/proofs/$id', 'nav.proof', ['proofs'], page(() => import('./features/proofs/ProofPage.tsx'), 'ProofPage')],
  [
    paths.dashboard,
    'page.dashboard',
    ['dashboard', 'scans', 'connections'],
    page(() => import('./features/dashboard/DashboardPage.tsx'), 'DashboardPage'),
  ],
  [
    paths.onboarding,
    'nav.onboarding',
    ['onboarding', 'connections', 'scans'],
    page(() => import('./features/onboarding/OnboardingPage.tsx'), 'OnboardingPage'),
  ],
  [
    paths.onboardingCloud,
    'nav.onboarding',
    ['onboarding', 'connections', 'scans', 'private-scanning'],
    page(() => import('./features/onboarding/CloudOnboardingPage.tsx'), 'CloudOnboardingPage'),
  ],
  [
    paths.privateScanning,
    'nav.privateScanning',
    ['private-scanning', 'connections'],
    page(() => import('./features/onboarding/private/PrivateScanningPage.tsx'), 'PrivateScanningPage'),
  ],
  ...[paths.remediations, paths.remediationsShort, paths.remediationsView].map((path): Screen => [
    path,
    'nav.remediations',
    ['remediations', 'findings'],
    page(() => import('./features/remediations/RemediationsPage.tsx'), 'RemediationsPage'),
  ]),
  [
    '/dashboard/remediation/$id',
    'nav.remediations',
    ['remediations', 'findings', 'proofs', 'scans'],
    page(() => import('./features/remediations/card/RemediationPage.tsx'), 'RemediationPage'),
  ],
  [paths.roadmap, 'nav.roadmap', ['remediations'], page(() => import('./features/roadmap/RoadmapPage.tsx'), 'RoadmapPage')],
  [paths.scans, 'nav.scans', ['scans', 'connections'], page(() => import('./features/scans/ScansPage.tsx'), 'ScansPage')],
  [
    `${paths.scans}/$id`,
    'page.scanDetails',
    ['scans', 'connections'],
    page(() => import('./features/scans/detail/ScanPage.tsx'), 'ScanPage'),
  ],
  [
    `${paths.scans}/executions/$id`,
    'page.executionDetails',
    ['scans', 'connections'],
    page(() => import('./features/scans/executions/ExecutionPage.tsx'), 'ExecutionPage'),
  ],
  [paths.scanResults, 'nav.scanResults', ['scans'], page(() => import('./features/scan-results/ScanResultsPage.tsx'), 'ScanResultsPage')],
  [
    `${paths.scanResults}/$id`,
    'page.scanResultDetails',
    ['scans', 'findings'],
    page(() => import('./features/scan-results/ScanResultPage.tsx'), 'ScanResultPage'),
  ],
  [
    paths.connections,
    'nav.connections',
    ['connections', 'scans'],
    page(() => import('./features/connections/ConnectionsPage.tsx'), 'ConnectionsPage'),
  ],
  [
    paths.connectionsOutOfScope,
    'nav.outOfScope',
    ['connections', 'scans'],
    page(() => import('./features/connections/OutOfScopePage.tsx'), 'OutOfScopePage'),
  ],
  [paths.runners, 'nav.runners', ['runners'], page(() => import('./features/runners/RunnersPage.tsx'), 'RunnersPage')],
  [
    '/connections/runners/$id',
    'nav.runners',
    ['runners', 'connections'],
    page(() => import('./features/runners/RunnerPage.tsx'), 'RunnerPage'),
  ],
  [
    paths.newConnection,
    'nav.newConnection',
    ['connections', 'scans'],
    page(() => import('./features/connections/NewConnectionPage.tsx'), 'NewConnectionPage'),
  ],
  [
    '/connections/$id/resources/$resourceId',
    'page.resourceDetails',
    ['resources', 'connections', 'findings'],
    page(() => import('./features/resources/detail/ResourcePage.tsx'), 'ResourcePage'),
  ],
  [
    '/connections/$id',
    'page.connectionDetails',
    ['connections', 'scans', 'resources', 'runners'],
    page(() => import('./features/connections/ConnectionPage.tsx'), 'ConnectionPage'),
  ],
  [paths.analytics, 'nav.compliance', ['frameworks'], page(() => import('./features/frameworks/FrameworksPage.tsx'), 'FrameworksPage')],
  [
    `${paths.analytics}/$framework`,
    'nav.compliance',
    ['frameworks'],
    page(() => import('./features/frameworks/FrameworkPage.tsx'), 'FrameworkPage'),
  ],
  [
    paths.resources,
    'nav.resources',
    ['resources', 'connections'],
    page(() => import('./features/resources/ResourcesPage.tsx'), 'ResourcesPage'),
  ],
  [paths.calendar, 'nav.calendar', ['calendar'], page(() => import('./features/calendar/CalendarPage.tsx'), 'CalendarPage')],
  [paths.mail, 'nav.mail', [], page(() => import('./features/notifications/MailPage.tsx'), 'MailPage')],
  [paths.chat, 'nav.chat', ['findings'], page(() => import('./features/findings/discussion/ChatPage.tsx'), 'ChatPage')],
  [paths.settings, 'nav.settings', ['settings'], page(() => import('./features/settings/SettingsPage.tsx'), 'SettingsPage')],
  [paths.audit, 'nav.audit', ['security'], page(() => import('./features/security/audit/AuditPage.tsx'), 'AuditPage')],
  [paths.apiKeys, 'nav.apiKeys', ['settings'], page(() => import('./features/api-keys/ApiKeysPage.tsx'), 'ApiKeysPage')],
  [
    paths.multitenant,
    'nav.multitenant',
    ['multitenant', 'account'],
    page(() => import('./features/multitenant/MultiTenantPage.tsx'), 'MultiTenantPage'),
  ],
]
/** Sections of the account area, beside their list. Each has its own h1. */
const accountSections: readonly Screen[] = [
  [paths.accountGeneral, 'nav.general', ['account'], page(() => import('./features/account/general/GeneralPage.tsx'), 'GeneralPage')],
  [paths.accountTeam, 'nav.team', ['account'], page(() => import('./features/account/team/TeamPage.tsx'), 'TeamPage')],
  [
    paths.accountNotifications,
    'notifications.label',
    ['account'],
    page(() => import('./features/account/notifications/NotificationsPage.tsx'), 'NotificationsPage'),
  ],
  [paths.accountSecurity, 'nav.security', ['security', 'auth'], page(() => import('./features/security/SecurityPage.tsx'), 'SecurityPage')],
  [
    paths.accountDomains,
    'nav.domains',
    ['account', 'connections'],
    page(() => import('./features/account/domains/DomainsPage.tsx'), 'DomainsPage'),
  ],
]

const root = createRootRoute({
  search: { middlewares: [({ search, next }) => withAccount(next(search), actingAway())] },
  component: RootLayout,
  notFoundComponent: page(() => import('./shell/NotFoundPage.tsx'), 'NotFoundPage'),
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
  component: page(() => import('./shell/ThemeHost.tsx'), 'ThemeHost'),
})
/** Every address that is no screen. */
const ELSEWHERE = '$'
const app = createRoute({
  getParentRoute: () => themed,
  id: 'app',
  beforeLoad: async ({ location, preload, matches }) => {
    // to those who are not signed in it says so at once: signing in would lead nowhere
    if (!useAuth.getState().isAuthenticated && matches.at(-1)?.fullPath === `/${ELSEWHERE}`) throw notFound({ routeId: root.id })
    if (!useAuth.getState().isAuthenticated) throw redirect({ to: paths.login, search: { next: location.href } })
    if (!preload && !(await followAddress(location.search))) throw redirect({ to: paths.dashboard })
  },
  component: page(() => import('./shell/AppShell.tsx'), 'AppShell'),
})

const accountArea = createRoute({
  getParentRoute: () => app,
  id: 'account',
  component: page(() => import('./features/account/AccountLayout.tsx'), 'AccountLayout'),
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
  ([path, title, texts, component]: Screen) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      staticData: { title },
      // a row that cannot be is not asked for
      beforeLoad: ({ params }: { params: { id?: string } }) => {
        if (params.id !== undefined && !id.safeParse(params.id).success) throw notFound()
      },
      notFoundComponent: nowhere,
      loader: () => loadTexts(texts),
      component,
    })

const routeTree = root.addChildren([
  guest.addChildren(signIn.map(under(guest))),
  themed.addChildren([
    app.addChildren([
      createRoute({ getParentRoute: () => app, path: ELSEWHERE, component: nowhere }),
      ...signedIn.map(under(app)),
      accountIndex,
      accountArea.addChildren(accountSections.map(under(accountArea))),
    ]),
    ...[...themedOpen, ...gallery].map(under(themed)),
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

/** Loads the code of the screen at this address and of the frame around it, while the session is still being asked for. */
export function loadAhead(): void {
  const [matched] = router.getMatchedRoutes(location.pathname)
  for (const { options } of matched) {
    const component: { preload?: () => Promise<void> | undefined } | undefined = options.component
    // the router says what could not be loaded
    void component?.preload?.()?.catch(() => undefined)
  }
}
