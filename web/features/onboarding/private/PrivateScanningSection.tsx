import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPrivateScanner } from '#contract/private-scanning.ts'
import { queryOf } from '#web/api.ts'

// few go on to it; it has a skeleton of its own
const PrivateScanning = lazy(async () => ({ default: (await import('./PrivateScanning.tsx')).PrivateScanning }))

const Section = styled('details')({
  marginTop: 24,
  '& > summary h2': { display: 'inline', fontSize: 15 },
})

/** Private scanning below the way of connecting a cloud account: open where it has been begun. */
export function PrivateScanningSection() {
  const { t } = useTranslation('private-scanning')
  const { data } = useQuery(queryOf(getPrivateScanner, {}))
  // the browser opens and closes it; this follows
  const [isOpen, setOpen] = useState(false)
  return (
    <Section open={Boolean(data?.access)} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>
        <h2>{t('title')}</h2>
        <p className="muted">{t('sub')}</p>
      </summary>
      {isOpen && (
        <Suspense fallback={null}>
          <PrivateScanning />
        </Suspense>
      )}
    </Section>
  )
}
