import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listNotifications, type Notification, readNotifications } from '#contract/notifications.ts'
import { call, queryOf } from '#web/api.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { ListFooter } from '#web/components/ListFooter.tsx'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { NotificationMark } from '#web/components/NotificationMark.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { paths, safeNext } from '#web/paths.ts'
import { FilterPill, FilterRow } from '#web/ui/input/FilterPill.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { tone } from '#web/ui/tokens.ts'

const PAGE = 50

const Told = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  maxWidth: '100%',
  verticalAlign: 'middle',
  '& > svg': { flex: 'none' },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > i': { flex: 'none', width: 8, height: 8, borderRadius: '50%' },
  '&[data-unread=true] > i': { background: tone.accentText },
  '&[data-unread=false] > span': { fontWeight: 400 },
  // a sentence cut before its verb says nothing
  [theme.breakpoints.down('md')]: {
    '& > span': { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', whiteSpace: 'normal' },
  },
}))

/** What was read is read everywhere: in the bell, beside the navigation, here. */
function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[] | undefined) => call(readNotifications, { body: ids === undefined ? {} : { ids } }),
    onSuccess: () => Promise.all([['notifications'], ['shell']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

const idOf = ({ id }: Notification) => id
const titleOf = ({ title }: Notification) => title
/** Where a notification leads, as the table's links take it. */
function linkOf({ link }: Pick<Notification, 'link'>) {
  const { pathname, searchParams } = new URL(safeNext(link), location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams) }
}

function useColumns(): readonly Column<Notification>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'title',
      header: t('mail.column.title'),
      link: linkOf,
      cell: ({ kind, title, readAt }) => (
        <Told data-unread={readAt === null}>
          <i />
          <NotificationMark kind={kind} />
          <span>
            {readAt === null && <span className="sr-only">{t('mail.unread')}: </span>}
            {title}
          </span>
        </Told>
      ),
    },
    { id: 'body', header: t('mail.column.body'), cell: ({ body }) => body, width: 380, from: 900, isBelow: true, phone: 'meta' },
    { id: 'at', header: t('mail.column.at'), cell: ({ createdAt }) => <RelativeTime at={createdAt} />, width: 130, phone: 'end' },
  ]
}

/** The notification inbox: everything the person was told in this account, the newest first; all of it or what is unread. */
export function MailPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [filters, change] = useUrlQuery(listNotifications)
  const { limit = PAGE, cursor, unread: onlyUnread } = filters
  const list = useQuery({ ...queryOf(listNotifications, { query: { ...filters, limit } }), placeholderData: (before) => before })
  const columns = useColumns()
  const read = useMarkRead()
  const open = (row: Notification) => {
    if (row.readAt === null) read.mutate([row.id])
    void navigate(linkOf(row))
  }
  const unread = list.data?.unread ?? 0
  return (
    <>
      <PageHead title={t('nav.mail')} sub={list.data === undefined ? undefined : t('mail.fact', { count: unread })}>
        <LinkButton to={paths.accountNotifications}>{t('mail.toPreferences')}</LinkButton>
        <Button variant="contained" disabled={unread === 0 || read.isPending} onClick={() => read.mutate(undefined)}>
          {t('notifications.markRead')}
        </Button>
      </PageHead>
      <FilterRow role="group" aria-label={t('nav.mail')}>
        <FilterPill pressed={onlyUnread !== undefined} onToggle={() => change({ unread: onlyUnread === undefined ? 'true' : undefined })}>
          {t('mail.unread')}
        </FilterPill>
      </FilterRow>
      {list.isError ? (
        <QueryError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <EntityTable
          list="mail"
          label={t('nav.mail')}
          columns={columns}
          rows={list.data?.results}
          rowId={idOf}
          rowName={titleOf}
          onOpen={open}
          refetching={list.isPlaceholderData}
          bulk={({ rows, clear }) => (
            <Button
              variant="text"
              startIcon={<Check size={15} aria-hidden />}
              onClick={() => {
                read.mutate(rows.map(idOf))
                clear()
              }}
            >
              {t('mail.markOne')}
            </Button>
          )}
          empty={<EmptyState icon={Inbox} text={t(onlyUnread === undefined ? 'notifications.empty' : 'mail.allRead')} />}
          footer={<ListFooter page={list.data} cursor={cursor} limit={Number(limit)} change={change} />}
        />
      )}
    </>
  )
}
