import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Right } from '#contract/rights.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { paths } from '#web/paths.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { MessageState } from './MessageState.tsx'
import { useRightText } from './use-right-text.ts'

/** A screen that the person's role does not open: which roles do, and who can change theirs. */
export function NoRight({ right }: { right: Right }) {
  const { t } = useTranslation()
  const textOf = useRightText()
  const seesTeam = useRight('team.read')
  return (
    <MessageState icon={Lock} title={t('noRight.title')} text={textOf(right)}>
      {seesTeam && (
        <LinkButton to={paths.accountTeam} variant="outlined">
          {t('noRight.team')}
        </LinkButton>
      )}
      <LinkButton to={paths.accountGeneral} variant="outlined">
        {t('noRight.account')}
      </LinkButton>
    </MessageState>
  )
}
