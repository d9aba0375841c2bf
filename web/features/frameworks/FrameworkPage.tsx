import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, SearchX } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { exportFramework, FRAMEWORK_IDS, type FrameworkDetail, type FrameworkId, getFramework } from '#contract/frameworks.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { ExportMenu } from '#web/components/lists/ExportMenu.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { NotFound } from '#web/components/states/NotFound.tsx'
import { toggleWord, useUrlQuery, wordsOf } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { useDocumentTitle } from '#web/shell/document-title.ts'
import { FilterPill, FilterRow } from '#web/ui/input/FilterPill.tsx'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { DRAWN } from '#web/components/frameworks/control-state.tsx'
import { ControlRows, ROW_ORDERS, type RowOrder } from './ControlRows.tsx'
import { PosturePanel } from './PosturePanel.tsx'

const ControlDrawer = lazy(async () => ({ default: (await import('./ControlDrawer.tsx')).ControlDrawer }))

const BACK = { display: 'inline-flex', alignItems: 'center', gap: 6, minHeight: 24, color: tone.muted, textDecoration: 'none' } as const

type Change = ReturnType<typeof useUrlQuery<typeof getFramework>>[1]
interface ToolbarProps {
  detail: FrameworkDetail
  order: RowOrder
  filters: Readonly<Record<string, string | undefined>>
  change: Change
}

function Toolbar({ detail, order, filters, change }: ToolbarProps) {
  const { t } = useTranslation(['frameworks', 'common'])
  const format = useFormat()
  const { q, state, connectionId } = filters
  const search = useCallback((typed: string) => change({ q: typed === '' ? undefined : typed }), [change])
  const connections = useQuery(queryOf(getFramework, { params: { framework: detail.framework.id }, query: {} })).data?.connections ?? []
  return (
    <FilterRow role="toolbar" aria-label={t('state.label')} style={{ marginTop: 16 }}>
      <SearchField value={q ?? ''} onChange={search} label={t('common:action.search')} width={220} />
      {DRAWN.map((word) => (
        <FilterPill
          key={word}
          pressed={wordsOf(state).includes(word)}
          onToggle={() => change({ state: toggleWord(state, word) })}
          count={format.number(detail.framework.states[word])}
        >
          {t(`state.${word}`)}
        </FilterPill>
      ))}
      {(connections.length > 1 || connectionId !== undefined) && (
        <SelectMenu
          look="pill"
          label={t('filter.connection')}
          value={connectionId ?? ''}
          options={[{ value: '', label: t('filter.all') }, ...connections.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(value) => change({ connectionId: value === '' ? undefined : value })}
        />
      )}
      <span style={{ marginInlineStart: 'auto' }}>
        <SelectMenu
          look="pill"
          label={t('order.label')}
          value={order}
          options={ROW_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChange={(value) => change({ order: value === ROW_ORDERS[0] ? undefined : value })}
        />
      </span>
    </FilterRow>
  )
}

function useSub(detail: FrameworkDetail | undefined): string {
  const { t } = useTranslation('frameworks')
  const format = useFormat()
  if (detail === undefined) return '\u00a0'
  const { controls, connections, evidenceAt } = detail.framework
  const amount = t('sub', { controls: format.number(controls), count: connections })
  return evidenceAt === null ? amount : `${amount} ${t('evidence', { at: format.dateTime(evidenceAt) })}`
}

function Framework({ id }: { id: FrameworkId }) {
  const { t } = useTranslation(['frameworks', 'common'])
  const [filters, change, search] = useUrlQuery(getFramework)
  const { data, isPending, error, refetch } = useQuery({
    ...queryOf(getFramework, { params: { framework: id }, query: filters }),
    placeholderData: (before) => (before?.framework.id === id ? before : undefined),
  })
  useDocumentTitle(data?.framework.name)
  const open = search['control']
  const order = ROW_ORDERS.find((one) => one === search['order']) ?? ROW_ORDERS[0]
  const close = useCallback(() => change({ control: undefined }), [change])
  return (
    <>
      <PageHead
        title={data?.framework.name ?? '\u00a0'}
        sub={useSub(data)}
        above={
          <Link to={paths.analytics} style={BACK}>
            <ArrowLeft size={14} aria-hidden />
            {t('back')}
          </Link>
        }
      >
        <ExportMenu
          save={(format) => saveFile(exportFramework, { params: { framework: id }, query: { ...filters, format } }, `${id}.${format}`)}
        />
      </PageHead>
      {isPending && <BlockSkeleton height={420} label={t('common:state.loading')} />}
      {error !== null && data === undefined && <QueryError error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <PosturePanel detail={data} />
          <Toolbar detail={data} order={order} filters={filters} change={change} />
          {data.controls.length === 0 ? (
            <EmptyState icon={SearchX} text={t('noMatch')} />
          ) : (
            <ControlRows detail={data} order={order} search={search} />
          )}
          <p style={{ margin: '12px 0 0', fontSize: 12, color: tone.muted }}>{t('meaning')}</p>
        </>
      )}
      {open !== undefined && (
        <Suspense fallback={null}>
          <ControlDrawer framework={id} number={open} connectionId={filters.connectionId} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** One framework: how it stands, and its requirements. Filters and the open requirement are in the address. */
export function FrameworkPage() {
  const { framework } = useParams({ strict: false })
  const id = FRAMEWORK_IDS.find((one) => one === framework)
  return id === undefined ? <NotFound /> : <Framework key={id} id={id} />
}
