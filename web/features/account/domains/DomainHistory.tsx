import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Domain, getDomain } from '#contract/domains.ts'
import { queryOf } from '#web/api.ts'
import { askFor } from '#web/components/domains/domain-of.ts'
import { DomainStatus } from '#web/components/domains/DomainStatus.tsx'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'

const Section = styled('section')({
  '& h3': { margin: '0 0 8px', fontSize: 13, fontWeight: 600 },
  '& p': { margin: 0, color: tone.muted },
  '& ol': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 },
  '& li': { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' },
  '& time': { fontVariantNumeric: 'tabular-nums' },
  '& span': { color: tone.muted, overflowWrap: 'anywhere' },
})

/** The looks that somebody asked for, and those that changed something, newest first. */
export function DomainHistory({ domain }: { domain: Domain }) {
  const { t } = useTranslation(['account', 'common'])
  const format = useFormat()
  const { data, isPending, isError, error, refetch } = useQuery(queryOf(getDomain, { query: askFor(domain) }))
  return (
    <Section>
      <h3>{t('domains.history')}</h3>
      {isPending && <TextSkeleton lines={2} label={t('common:state.loading')} />}
      {isError && <QueryError error={error} onRetry={() => void refetch()} />}
      {data?.history.length === 0 && <p>{t('domains.noHistory')}</p>}
      {data !== undefined && data.history.length > 0 && (
        <ol>
          {data.history.map(({ at, by, status }) => (
            <li key={at}>
              <time dateTime={at}>{format.dateTime(at)}</time>
              <DomainStatus status={status} />
              <span>{by === null ? t('domains.daily') : t('domains.by', { by })}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
