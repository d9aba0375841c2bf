import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/ui/layout/PageHead.tsx'

/** Accounts side by side. */
export function MultiTenantPage() {
  const { t } = useTranslation('multitenant')
  return <PageHead title={t('title')} />
}
