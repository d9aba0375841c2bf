import {
  Cable,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Radar,
  Settings,
  ShieldAlert,
  SquareKanban,
  TableProperties,
} from 'lucide-react'
import { paths } from '#web/paths.ts'
import type { TitleKey } from './document-title.ts'

export interface NavItem {
  to: string
  label: TitleKey
  icon: LucideIcon
  /** True where longer addresses belong to other items. */
  exact?: boolean
  /** Which count stands at its end. */
  badge?: 'findings' | 'scans'
}
export interface NavGroup {
  label: TitleKey | null
  items: readonly NavItem[]
}

/** The sidebar. An item shows once its screen is in web/routes.tsx. */
export const navigation: readonly NavGroup[] = [
  {
    label: 'nav.monitor',
    items: [
      { to: paths.dashboard, label: 'nav.overview', icon: LayoutDashboard, exact: true },
      { to: paths.findings, label: 'nav.findings', icon: ShieldAlert, badge: 'findings' },
      { to: paths.scans, label: 'nav.scans', icon: Radar, badge: 'scans' },
      { to: paths.scanResults, label: 'nav.scanResults', icon: TableProperties },
    ],
  },
  {
    label: 'nav.remediate',
    items: [
      { to: paths.roadmap, label: 'nav.roadmap', icon: SquareKanban },
      { to: paths.remediations, label: 'nav.remediations', icon: ListChecks },
    ],
  },
  { label: 'nav.inventory', items: [{ to: paths.connections, label: 'nav.connections', icon: Cable }] },
  { label: 'nav.workspace', items: [{ to: paths.apiKeys, label: 'nav.apiKeys', icon: KeyRound }] },
  { label: null, items: [{ to: paths.settings, label: 'nav.settings', icon: Settings }] },
]

/** The groups with those items whose address has a screen. */
export function existing(groups: readonly NavGroup[], hasScreen: (path: string) => boolean): readonly NavGroup[] {
  return groups
    .map((group) => ({ ...group, items: group.items.filter((item) => hasScreen(item.to)) }))
    .filter((group) => group.items.length > 0)
}
