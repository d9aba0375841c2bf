import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/ui/layout/PageHead.tsx'

/** The section Team of the account area. */
export function TeamPage() {
  const { t } = useTranslation('account')
  return <PageHead title={t('team.title')} />
}
