import { KeyRound, MessageSquare, Radar, Server, UserPlus, UsersRound, type LucideIcon } from 'lucide-react'
import type { NotificationKind } from '#contract/notifications.ts'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'

const SHAPES: Partial<Record<NotificationKind, StatusShape>> = {
  verify_passed: 'tick',
  verify_failed: 'half',
  verify_inconclusive: 'dash',
  regression: 'bang',
  unstable: 'threeQuarters',
  scan_failed: 'bang',
  domain_lost: 'bang',
  credentials_expiring: 'bang',
}
const ICONS: Partial<Record<NotificationKind, LucideIcon>> = {
  scan_completed: Radar,
  private_scanner: Server,
  assigned: UserPlus,
  commented: MessageSquare,
  account_entered: UsersRound,
  team_changed: UsersRound,
}

/** What a notification is about, before its sentence: told apart by shape. Says nothing to those who hear the sentence. */
export function NotificationMark({ kind }: { kind: NotificationKind }) {
  if (kind === 'finding_critical') return <RiskGlyph risk="critical" />
  const shape = SHAPES[kind]
  if (shape !== undefined) return <StatusGlyph shape={shape} />
  const Icon = ICONS[kind] ?? KeyRound
  return <Icon size={14} color={tone.muted} aria-hidden />
}
