import { useTranslation } from 'react-i18next'
import type { readInvitation } from '#contract/invitations.ts'
import type { ReplyOf } from '#contract/route.ts'
import { useFormat } from '#web/components/format.ts'

export interface Invitation {
  token: string
  offer: ReplyOf<typeof readInvitation>
}

/** Who invites, where to, and as what. */
export function InvitationFacts({ offer }: { offer: Invitation['offer'] }) {
  const { t } = useTranslation(['auth', 'common'])
  const format = useFormat()
  return (
    <dl className="offer">
      <dt>{t('company')}</dt>
      <dd>{offer.company}</dd>
      <dt>{t('invitation.role')}</dt>
      <dd>{t(`common:role.${offer.userRole}`)}</dd>
      <dt>{t('invitation.by')}</dt>
      <dd>{offer.invitedBy}</dd>
      <dt>{t('invitation.validUntil')}</dt>
      <dd>{format.dateTime(offer.expiresAt)}</dd>
    </dl>
  )
}
