import type { NotificationKind } from '#contract/notifications.ts'
import type { Ctx } from '#server/context.ts'
import { notifyAll, type Notice } from '#server/modules/notifications/index.ts'
import { keyOf, type Card } from '#server/modules/remediations/cards.ts'
import type { CardChange } from './save-cards.ts'

/** Path of a card's page in the web client. */
export const linkOf = (cardId: string): string => `/dashboard/remediation/${cardId}`

function kindOf({ card, transition }: CardChange): NotificationKind | null {
  if (transition?.kind === 'regressed') return 'regression'
  if (transition?.kind === 'verify_failed') return 'verify_failed'
  // a card that a full scan completes on the way is good news for the board, not for the inbox
  return transition?.kind === 'completed_by_scan' && card.column_id === 'Column_ReadyToVerify' ? 'verify_passed' : null
}

/** What a scan's answer about a card is told to: its assignee and whoever asked for the verification, else everybody who may act. */
export function scanNotice(
  card: Card,
  kind: NotificationKind,
  { requestedBy, connectionName }: { requestedBy: string | null; connectionName: string },
): Notice {
  const people = [card.assignee_id, requestedBy].filter((id) => id !== null)
  return {
    userIds: people.length > 0 ? people : 'managers',
    kind,
    values: { checkId: card.check_id, key: keyOf(card), connectionName },
    link: linkOf(card.id),
  }
}

/** Tells about regressions and answered verifications. */
export function notifyOfScan(
  ctx: Ctx,
  scan: { requested_by: string | null },
  { changes, connectionName }: { changes: readonly CardChange[]; connectionName: string },
): Promise<void> {
  return notifyAll(
    ctx,
    changes.flatMap((change) => {
      const kind = kindOf(change)
      // a regression concerns the card's assignee, not whoever happened to start the scan that saw it
      return kind === null
        ? []
        : [scanNotice(change.card, kind, { requestedBy: kind === 'regression' ? null : scan.requested_by, connectionName })]
    }),
  )
}
