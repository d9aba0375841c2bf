import {
  Bell,
  Boxes,
  Building2,
  Cable,
  CalendarDays,
  Globe,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Radar,
  RadioTower,
  Rocket,
  Network,
  Scale,
  Server,
  Settings,
  ShieldAlert,
  ShieldCheck,
  SquareKanban,
  TableProperties,
  UserCog,
  Users,
} from 'lucide-react'
import type { Profile } from '#contract/users.ts'
import { paths } from '#web/paths.ts'
import type { TitleKey } from './document-title.ts'

export interface NavItem {
  to: string
  label: TitleKey
  icon: LucideIcon
  /** True where longer addresses belong to other items. */
  exact?: boolean
  /** Which count stands at its end. */
  badge?: 'findings' | 'scans' | 'mail'
  /** Shown only to those who have to do with several accounts. */
  forSeveral?: true
  /** Shown until the first target has been connected and scanned. */
  untilOnboarded?: true
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
      { to: paths.analytics, label: 'nav.compliance', icon: Scale },
    ],
  },
  {
    label: 'nav.remediate',
    items: [
      { to: paths.roadmap, label: 'nav.roadmap', icon: SquareKanban },
      { to: paths.remediations, label: 'nav.remediations', icon: ListChecks },
    ],
  },
  {
    label: 'nav.apps',
    items: [
      { to: paths.calendar, label: 'nav.calendar', icon: CalendarDays },
      { to: paths.mail, label: 'nav.mail', icon: Mail, badge: 'mail' },
      { to: paths.chat, label: 'nav.chat', icon: MessagesSquare },
    ],
  },
  {
    label: 'nav.inventory',
    items: [
      { to: paths.onboarding, label: 'nav.onboarding', icon: Rocket, untilOnboarded: true },
      { to: paths.connections, label: 'nav.connections', icon: Cable },
      { to: paths.resources, label: 'nav.resources', icon: Boxes },
      { to: paths.privateScanning, label: 'nav.privateScanning', icon: Server },
    ],
  },
  {
    label: 'nav.workspace',
    items: [
      { to: paths.account, label: 'nav.account', icon: UserCog },
      { to: paths.apiKeys, label: 'nav.apiKeys', icon: KeyRound },
      { to: paths.multitenant, label: 'nav.multitenant', icon: Network, forSeveral: true },
    ],
  },
  { label: null, items: [{ to: paths.settings, label: 'nav.settings', icon: Settings }] },
]

/** Screens that the list of connections leads to. */
export const besideConnections: readonly NavItem[] = [{ to: paths.runners, label: 'nav.runners', icon: RadioTower }]

/** Sections of the account area. */
export const accountSections: readonly NavItem[] = [
  { to: paths.accountGeneral, label: 'nav.general', icon: Building2 },
  { to: paths.accountTeam, label: 'nav.team', icon: Users },
  { to: paths.accountNotifications, label: 'notifications.label', icon: Bell },
  { to: paths.accountSecurity, label: 'nav.security', icon: ShieldCheck },
  { to: paths.accountDomains, label: 'nav.domains', icon: Globe },
]

/** Whether somebody has to do with several accounts: as an MSP, by membership, or as the operator. */
export function hasSeveralAccounts(profile: Profile): boolean {
  return profile.isMsp || profile.isMultiTenant || profile.isSuperAdmin || profile.isMspUser || profile.multiTenantList.length > 1
}

/** Whether the account still has its first target before it, and the person may connect one. */
export const isOnboarding = ({ onboarding, isDemo, rights }: Pick<Profile, 'onboarding' | 'isDemo' | 'rights'>): boolean =>
  onboarding !== 'completed' && !isDemo && rights.includes('connections.manage')

/** The groups with those items whose address has a screen; `several`: see hasSeveralAccounts, `onboarding`: see isOnboarding. */
export function existing(
  groups: readonly NavGroup[],
  hasScreen: (path: string) => boolean,
  { several, onboarding }: { several: boolean; onboarding: boolean },
): readonly NavGroup[] {
  const isShown = ({ to, forSeveral, untilOnboarded }: NavItem) =>
    hasScreen(to) && (several || forSeveral !== true) && (onboarding || untilOnboarded !== true)
  return groups.map((group) => ({ ...group, items: group.items.filter(isShown) })).filter((group) => group.items.length > 0)
}
