import type { ReplyOf } from '#contract/route.ts'
import {
  type getNotificationPreferences,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type NotificationKind,
} from '#contract/notifications.ts'

export type Preferences = ReplyOf<typeof getNotificationPreferences>
export type Preference = Preferences['results'][number]

/** The kinds by what they are about, in the order they are read. */
export const GROUPS = {
  findings: ['finding_critical', 'regression', 'unstable', 'verify_passed', 'verify_failed', 'verify_inconclusive'],
  scans: ['scan_completed', 'scan_failed', 'domain_lost', 'runner_offline', 'credentials_expiring', 'private_scanner'],
  work: ['assigned', 'commented'],
  account: ['account_entered', 'team_changed', 'security_changed', 'account_security'],
} as const satisfies Record<string, readonly NotificationKind[]>
export type Group = keyof typeof GROUPS

export function isOn({ results }: Preferences, kind: NotificationKind, channel: NotificationChannel): boolean {
  return results.find((one) => one.kind === kind && one.channel === channel)?.enabled ?? false
}

/** The preferences with some changed. */
export function withChanges(before: Preferences, changes: readonly Preference[]): Preferences {
  const changed = new Map(changes.map((change) => [`${change.kind} ${change.channel}`, change.enabled]))
  return {
    ...before,
    results: before.results.map((one) => ({ ...one, enabled: changed.get(`${one.kind} ${one.channel}`) ?? one.enabled })),
  }
}

/** What has to change so that these kinds are all on, or all off, on these channels; channels that lead nowhere are left alone. */
export function changesTo(
  enabled: boolean,
  preferences: Preferences,
  kinds: readonly NotificationKind[],
  channels: readonly NotificationChannel[] = NOTIFICATION_CHANNELS,
): Preference[] {
  const open = channels.filter((channel) => preferences.available.includes(channel))
  return kinds.flatMap((kind) =>
    open.filter((channel) => isOn(preferences, kind, channel) !== enabled).map((channel) => ({ kind, channel, enabled })),
  )
}

/** The same changes the other way round. */
export const undoOf = (changes: readonly Preference[]): Preference[] => changes.map((change) => ({ ...change, enabled: !change.enabled }))
