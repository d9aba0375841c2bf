import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/ui/layout/PageHead.tsx'

/** The section General of the account area. */
export function GeneralPage() {
  const { t } = useTranslation('account')
  return <PageHead title={t('general.title')} />
}
