import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleDashed, Plus, RefreshCw, RotateCcw } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { listResourceChanges, type ResourceChange, type ResourceDetail } from '#contract/resources.ts'
import { queryOf } from '#web/api.ts'
import { History, type HistoryEntry } from '#web/components/proof/History.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { inWords } from './in-words.ts'

const SHOWN = 50
/** Fields that the line of a change names. */
const NAMED = 3
const ICONS = { changed: <RefreshCw size={13} />, gone: <CircleDashed size={13} />, back: <RotateCcw size={13} /> }

const nameOf = ({ field }: { field: string }): string => field.split('.').map(inWords).join(' · ')

function textOf({ kind, fields }: ResourceChange, t: TFunction<'resources'>): string {
  if (kind === 'gone') return t('detail.goneAt')
  if (kind === 'back') return t('detail.back')
  const named = fields.slice(0, NAMED).map(nameOf)
  const more = fields.length - named.length
  return more > 0 ? t('detail.changedMore', { fields: named.join(', '), count: more }) : t('detail.changed', { fields: named.join(', ') })
}
const noteOf = ({ fields }: ResourceChange): string | null =>
  fields.length === 0
    ? null
    : fields
        .map(({ field, before, after }) => `${fields.length > 1 ? `${nameOf({ field })}: ` : ''}${before ?? '—'} → ${after ?? '—'}`)
        .join('\n')

/** What scans saw otherwise than those before them, down to the first that saw it. */
export function ChangesPanel({ resource }: { resource: ResourceDetail }) {
  const { t } = useTranslation('resources')
  const query = useQuery(queryOf(listResourceChanges, { params: { id: resource.id }, query: { limit: SHOWN } }))
  const entries = (query.data?.results ?? []).map((change): HistoryEntry => ({
    id: change.id,
    at: change.at,
    actor: null,
    icon: ICONS[change.kind],
    text: textOf(change, t),
    note: noteOf(change),
    link: <Link to={paths.scan(change.scanId)}>{t('detail.toScan')}</Link>,
  }))
  const first: HistoryEntry = { id: 'first', at: resource.firstSeenAt, actor: null, icon: <Plus size={13} />, text: t('detail.firstSeen') }
  return (
    <Panel title={t('detail.changes')} sub={t('detail.changesFact')}>
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <History label={t('detail.changes')} entries={query.data?.nextCursor === null ? [...entries, first] : entries} />
      )}
    </Panel>
  )
}
