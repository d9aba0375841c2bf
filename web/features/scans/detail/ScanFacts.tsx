import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listKinds } from '#contract/kinds.ts'
import type { ScanDetail } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { PermitPlaces } from '#web/components/domains/PermitPlaces.tsx'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { durationOf } from '#web/features/scans/list/scan-columns.tsx'
import { paths } from '#web/paths.ts'
import { LongText } from '#web/ui/marks/LongText.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'

/** Of what, why, by whom and when. */
export function ScanFacts({ scan }: { scan: ScanDetail }) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  const kinds = useQuery(queryOf(listKinds, {}))
  const kind = kinds.data?.results.find(({ vectorType }) => vectorType === scan.vectorType)
  // of a kind that probes nothing, nothing is missing
  const missing = kind?.hasActiveChecks === true ? t('detail.permitNone') : null
  const perSecond = scan.permit?.perSecond ?? null
  const at = (instant: string | null) => (instant === null ? null : <time dateTime={instant}>{format.dateTime(instant)}</time>)
  return (
    <Panel title={t('detail.facts')}>
      <KeyValues
        items={[
          [
            t('column.connection'),
            <Link key="connection" to={paths.connection(scan.connectionId)}>
              <LongText>{scan.connectionName}</LongText>
            </Link>,
          ],
          [
            t('detail.target'),
            <code key="target" dir="ltr">
              <LongText>{scan.target}</LongText>
            </code>,
          ],
          [t('column.extent'), t(`kind.${scan.kind}`)],
          [t('column.trigger'), t(`trigger.${scan.trigger}`)],
          [t('detail.by'), scan.requestedBy?.name ?? null],
          [t('column.requested'), at(scan.requestedAt)],
          [t('detail.started'), at(scan.startedAt)],
          [t('detail.finished'), at(scan.finishedAt)],
          [t('column.duration'), scan.finishedAt === null ? null : durationOf(scan, format)],
          [t('detail.attempts'), scan.attempt > 1 ? format.number(scan.attempt) : null],
          [t('detail.permit'), scan.permit === null ? missing : <PermitPlaces key="permit" places={scan.permit.places} />],
          [t('detail.permitPace'), perSecond === null ? null : format.number(perSecond)],
          [t('detail.permitUntil'), at(scan.permit?.until ?? null)],
        ]}
      />
    </Panel>
  )
}

const RESULTS = ['fail', 'pass', 'manual', 'error'] as const

/** How many results of each sort; each number leads to them. */
export function ScanCounts({ scan: { scanId, results } }: { scan: ScanDetail }) {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  return (
    <Panel
      title={t('results.title')}
      action={
        <LinkButton to={paths.scanResults} search={{ scanId }} variant="text" size="small">
          {t('detail.allResults')}
        </LinkButton>
      }
    >
      <KeyValues
        items={RESULTS.map((status) => [
          t(`common:resultStatus.${status}`),
          <Link key={status} to={paths.scanResults} search={{ scanId, status }}>
            {format.number(results[status])}
          </Link>,
        ])}
      />
    </Panel>
  )
}
