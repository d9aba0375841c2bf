import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Building2, Keyboard, Languages, Link2, LogOut, Play, Plus, SunMoon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listConnections } from '#contract/connections.ts'
import { LANGUAGES } from '#contract/fields.ts'
import { queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useStartScan } from '#web/components/scans/use-start-scan.ts'
import { useChooseLanguage } from '#web/components/use-choose-language.ts'
import { LANGUAGE_NAMES } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { useLocalSettings } from '#web/shell/local-settings.ts'
import { accountSections, besideConnections, navigation } from '#web/shell/navigation.ts'
import { switchAccount } from '#web/shell/session/acting-account.ts'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'
import { session } from '#web/shell/session/current-session.ts'
import { keysTo, SHORTCUTS } from '#web/shell/shortcuts/shortcuts.ts'
import { useHasScreen, useNavigation } from '#web/shell/use-navigation.ts'
import { notify } from '#web/ui/states/toast.ts'
import type { Entry } from './entry.ts'
import { useCopyLink } from './use-copy-link.ts'

const MOST_CONNECTIONS = 100

/** Every screen, with the keys that lead there. */
export function useScreens(close: () => void): readonly Entry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hasScreen = useHasScreen()
  const groups = useNavigation()
  const inNavigation = groups.flatMap(({ items }) => items)
  // what the navigation no longer shows is found here
  const hidden = navigation.flatMap(({ items }) => items).filter((item) => item.untilOnboarded === true && !inNavigation.includes(item))
  return [...inNavigation, ...[...hidden, ...besideConnections, ...accountSections].filter(({ to }) => hasScreen(to))].map(
    ({ to, label, icon }) => {
      const keys = keysTo(to)
      return {
        id: to,
        label: t(label),
        icon,
        keys,
        run: () => {
          close()
          void navigate({ to })
        },
      }
    },
  )
}

/** A scan of each connection that can be scanned; they are asked for when the palette opens. */
function useScanCommands(close: () => void): readonly Entry[] {
  const { t } = useTranslation()
  const may = useRight('scans.run')
  const start = useStartScan()
  const { data } = useQuery({ ...queryOf(listConnections, { query: { inScope: 'true', limit: MOST_CONNECTIONS } }), enabled: may })
  if (!may) return []
  return (data?.results ?? [])
    .filter(({ inScope }) => inScope)
    .map(({ id, name, target }) => ({
      id: `scan-${id}`,
      label: t('palette.scan', { name }),
      hint: target,
      icon: Play,
      run: () => {
        close()
        start.mutate(id)
      },
    }))
}

function useAccountCommands(close: () => void): readonly Entry[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const errorText = useErrorText()
  const profile = useUser((state) => state.profile)
  return (profile?.multiTenantList ?? [])
    .filter(({ accountId }) => accountId !== profile?.customerId)
    .map(({ accountId, name }) => ({
      id: `account-${accountId}`,
      label: t('palette.switchTo', { name }),
      icon: Building2,
      run: () => {
        close()
        void switchAccount(accountId).then(
          () => navigate({ to: paths.dashboard }),
          (error: unknown) => notify({ kind: 'error', text: errorText(error) }),
        )
      },
    }))
}

/** What the palette can do anywhere: connect, scan, change account, theme and language, copy a link, sign out. */
export function useCommands(close: () => void, openSheet: () => void): readonly Entry[] {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const hasScreen = useHasScreen()
  const theme = useLocalSettings((state) => state.theme)
  const change = useLocalSettings((state) => state.change)
  const chooseLanguage = useChooseLanguage()
  const scans = useScanCommands(close)
  const accounts = useAccountCommands(close)
  const closing = (work: () => void) => () => {
    close()
    work()
  }
  const copyLink = useCopyLink()
  const connectKeys = keysTo(paths.newConnection)
  const sheetKeys = SHORTCUTS.flatMap(({ shortcuts }) => shortcuts).find(({ does }) => 'opens' in does && does.opens === 'sheet')?.keys
  return [
    ...(hasScreen(paths.newConnection)
      ? [
          {
            id: 'new-connection',
            label: t('nav.newConnection'),
            icon: Plus,
            keys: connectKeys,
            run: closing(() => void navigate({ to: paths.newConnection })),
          },
        ]
      : []),
    ...scans,
    ...accounts,
    {
      id: 'theme',
      label: t(theme === 'dark' ? 'shell.toLight' : 'shell.toDark'),
      icon: SunMoon,
      run: closing(() => change({ theme: theme === 'dark' ? 'light' : 'dark' })),
    },
    ...LANGUAGES.filter((language) => language !== i18n.language).map((language) => ({
      id: `language-${language}`,
      label: t('palette.language', { name: LANGUAGE_NAMES[language] }),
      icon: Languages,
      run: closing(() => void chooseLanguage(language)),
    })),
    { id: 'copy-link', label: t('shell.copyPageLink'), icon: Link2, run: closing(() => copyLink(location.href)) },
    {
      id: 'shortcuts',
      label: t('shortcuts.title'),
      icon: Keyboard,
      keys: sheetKeys,
      run: closing(openSheet),
    },
    { id: 'sign-out', label: t('action.signOut'), icon: LogOut, run: () => void session.signOut() },
  ]
}
