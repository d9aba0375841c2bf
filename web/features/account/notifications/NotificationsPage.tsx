import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/ui/layout/PageHead.tsx'

/** The section Notifications of the account area. */
export function NotificationsPage() {
  const { t } = useTranslation('account')
  return <PageHead title={t('notifications.title')} />
}
