import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDetail } from '#contract/resources.ts'
import { TagList } from '#web/components/chips/TagList.tsx'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { tagsOf } from '#web/components/resources/resource-names.ts'
import { paths } from '#web/paths.ts'
import { LongText } from '#web/ui/marks/LongText.tsx'

type Fact = [label: string, value: ReactNode]

/** What is known about a resource itself, as its page and its panel beside the list show it. */
export function useResourceFacts(resource: ResourceDetail) {
  const { t } = useTranslation('resources')
  const format = useFormat()
  const tags = tagsOf(resource)
  const { connectionId, connectionName, firstSeenAt, genericIdentifierValue, lastSeenAt, region } = resource
  const value = (
    <code key="value">
      <LongText>{genericIdentifierValue}</LongText>
    </code>
  )
  const connection = (
    <Link key="connection" to={paths.connection(connectionId)}>
      <LongText>{connectionName}</LongText>
    </Link>
  )
  const facts = {
    identifier: [t('column.identifier'), value],
    region: [t('column.region'), region],
    tags: [t('column.tags'), tags.length === 0 ? null : <TagList key="tags" tags={tags} />],
    connection: [t('column.connection'), connection],
    firstSeen: [t('column.firstSeen'), format.date(firstSeenAt)],
    lastSeen: [t('column.lastSeen'), lastSeenAt === null ? null : <RelativeTime key="seen" at={lastSeenAt} />],
  } satisfies Record<string, Fact>
  return facts
}
