import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { useFormat } from '#web/components/format.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { TagList } from '#web/features/connections/TagList.tsx'
import { useScheduleText } from '#web/features/connections/use-schedule-text.ts'

function usePermitText({ permit }: Connection): string {
  const { t } = useTranslation('connections')
  const format = useFormat()
  if (permit === null) return t('detail.permitNone')
  // The word under which the server notes that the target is the installation's own.
  if (permit.method === 'local target') return t('detail.permitLocal')
  return t('detail.permit', { method: permit.method, by: permit.by, date: format.date(permit.at) })
}

/** What is known about the connection itself. */
export function FactsPanel({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const format = useFormat()
  const scheduleText = useScheduleText()
  const permitText = usePermitText(connection)
  const { target, vectorType, schedule, nextScanAt, tags, resources, createdAt } = connection
  return (
    <Panel title={t('detail.facts')}>
      <KeyValues
        items={[
          [t('detail.fact.target'), <code key="target">{target}</code>],
          [t('detail.fact.kind'), t(`common:vector.${vectorType}`)],
          [t('detail.fact.checks'), permitText],
          [t('detail.fact.schedule'), scheduleText(schedule)],
          [t('detail.fact.nextScan'), nextScanAt === null ? null : format.dateTime(nextScanAt)],
          [t('detail.fact.tags'), tags.length === 0 ? t('common:state.none') : <TagList key="tags" tags={tags} />],
          [t('detail.fact.resources'), format.number(resources)],
          [t('detail.fact.connected'), format.date(createdAt)],
        ]}
      />
    </Panel>
  )
}
