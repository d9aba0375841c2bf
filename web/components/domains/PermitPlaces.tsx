import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { PermittedPlace } from '#contract/connections.ts'
import { useFormat } from '#web/components/format.ts'
import { tone } from '#web/ui/tokens.ts'

const Places = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 4,
  overflowWrap: 'anywhere',
  '& small': { color: tone.muted },
})

/** Where scans may probe: who answers for each place, how, and since when. */
export function PermitPlaces({ places }: { places: readonly PermittedPlace[] }) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  return (
    <Places>
      {places.map(({ host, withSubdomains, method, by, at }) => (
        <li key={`${host} ${method}`}>
          <code dir="ltr">{host}</code> {withSubdomains && t('detail.permitBelow')}{' '}
          <small>
            {t(`detail.permitBy.${method}`)}
            {by !== null && `: ${t('detail.permitWho', { by, date: format.dateTime(at) })}`}
          </small>
        </li>
      ))}
    </Places>
  )
}
