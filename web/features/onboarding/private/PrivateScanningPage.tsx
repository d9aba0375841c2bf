import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { PrivateScanning } from './PrivateScanning.tsx'

const Narrow = styled('div')({ maxWidth: 1040, marginInline: 'auto' })

/** Private scanning by itself: where it is found again once the onboarding is over. */
export function PrivateScanningPage() {
  const { t } = useTranslation('private-scanning')
  return (
    <Narrow>
      <PageHead title={t('title')} sub={t('sub')} />
      <PrivateScanning />
    </Narrow>
  )
}
