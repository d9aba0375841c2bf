import { useTranslation } from 'react-i18next'
import type { Connection, ScanScope } from '#contract/connections.ts'
import type { ScanWindows } from '#contract/scan-windows.ts'

type Choice = ScanScope['services']
interface Texts {
  /** 'Only 2 services · resources by tags'. */
  scopeText: (connection: Pick<Connection, 'scanScope'>) => string
  /** '2 windows, Europe/Berlin'. */
  windowsText: (windows: ScanWindows) => string
}

/** What is told in a line of when and at what a connection's scans look. */
export function useScanningText(): Texts {
  const { t } = useTranslation('connections')
  const chosen = (choice: Choice, what: 'Services' | 'Checks'): string[] =>
    choice === null ? [] : [t(choice.mode === 'only' ? `scope.some${what}` : `scope.but${what}`, { count: choice.names.length })]
  return {
    scopeText({ scanScope }) {
      if (scanScope === null) return t('scope.all')
      const { services, checks, tags } = scanScope
      const byTags = tags.include.length + tags.exclude.length > 0 ? [t('scope.byTags')] : []
      return [...chosen(services, 'Services'), ...chosen(checks, 'Checks'), ...byTags].join(' · ')
    },
    windowsText: ({ timeZone, windows }) =>
      windows.length === 0 ? t('windows.fact.any', { zone: timeZone }) : t('windows.fact.some', { count: windows.length, zone: timeZone }),
  }
}
