import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPrivateScanner } from '#contract/private-scanning.ts'
import { queryOf } from '#web/api.ts'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'

// few go on to it
const PrivateScanning = lazy(async () => ({ default: (await import('./PrivateScanning.tsx')).PrivateScanning }))

const Section = styled('details')({
  marginTop: 24,
  borderTop: `1px solid ${tone.line}`,
  paddingTop: 16,
  '& > summary': { cursor: 'pointer', minHeight: 24, marginBottom: 12 },
  '& > summary h2': { display: 'inline', margin: 0, fontSize: 15 },
  '& > summary p': { margin: '2px 0 0', fontSize: 13, color: tone.muted },
})

/** Private scanning below the way of connecting a cloud account: open where it has been begun. */
export function PrivateScanningSection() {
  const { t } = useTranslation(['private-scanning', 'common'])
  const { data } = useQuery(queryOf(getPrivateScanner, {}))
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? (data !== undefined && data.access !== null)
  return (
    <Section open={isOpen} onToggle={({ currentTarget: { open } }) => open !== isOpen && setChosen(open)}>
      <summary>
        <h2>{t('title')}</h2>
        <p>{t('sub')}</p>
      </summary>
      {isOpen && (
        <Suspense fallback={<TextSkeleton lines={6} label={t('common:state.loading')} />}>
          <PrivateScanning />
        </Suspense>
      )}
    </Section>
  )
}
