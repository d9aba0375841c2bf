import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listNotifications, type Notification, readNotifications } from '#contract/notifications.ts'
import { call } from '#web/api.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { paths, safeNext } from '#web/paths.ts'
import { FilterPill, FilterRow } from '#web/ui/input/FilterPill.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'

const PAGE = 50

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'flex', alignItems: 'center', gap: 8, paddingInline: '4px 10px' },
  '& > li + li': { borderTop: `1px solid ${tone.line}` },
  '& > li:hover': { background: tone.hover },
  // twice, to outweigh the page's own links
  '&& a': {
    flex: 1,
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: '8px minmax(0, 1fr)',
    gap: '2px 12px',
    padding: '11px 8px',
    color: tone.text,
    textDecoration: 'none',
  },
  '& a > i': { width: 8, height: 8, borderRadius: '50%', marginTop: 6 },
  '& a > span': { overflowWrap: 'anywhere' },
  '& li[data-unread=true] a > span': { fontWeight: 600 },
  '& small': { gridColumn: 2, fontSize: 12, color: tone.muted, overflowWrap: 'anywhere' },
})

/** What was read is read everywhere: in the bell, beside the navigation, here. */
function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[] | undefined) => call(readNotifications, { body: ids === undefined ? {} : { ids } }),
    onSuccess: () => Promise.all([['notifications'], ['shell']].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}

function Row({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { title, body, link, readAt, createdAt } = notification
  const href = safeNext(link)
  const isUnread = readAt === null
  return (
    <li data-unread={isUnread}>
      <a
        href={href}
        onClick={(event) => {
          if (isUnread) onRead()
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          void navigate({ href })
        }}
      >
        <i style={{ background: isUnread ? tone.accentText : 'transparent' }} />
        <span>
          {isUnread && <span className="sr-only">{t('mail.unread')}: </span>}
          {title}
        </span>
        <small>
          {body !== null && `${body} · `}
          <RelativeTime at={createdAt} />
        </small>
      </a>
      {isUnread && (
        <IconButton aria-label={t('mail.markOne')} title={t('mail.markOne')} onClick={onRead}>
          <Check size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

/** The notification inbox: everything the person was told in this account, the newest first; all of it or what is unread. */
export function MailPage() {
  const { t } = useTranslation()
  const [search, change] = useUrlSearch()
  const onlyUnread = search['unread'] === 'true'
  const list = useInfiniteQuery({
    queryKey: [listNotifications.tag, 'mail', onlyUnread],
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, {
        query: { limit: PAGE, ...(onlyUnread ? { unread: 'true' as const } : {}), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })
  const read = useMarkRead()
  const shown = list.data?.pages.flatMap(({ results }) => results) ?? []
  const unread = list.data?.pages[0]?.unread ?? 0
  return (
    <>
      <PageHead title={t('nav.mail')} sub={list.data === undefined ? undefined : t('mail.fact', { count: unread })}>
        <LinkButton to={paths.accountNotifications}>{t('mail.toPreferences')}</LinkButton>
        <Button variant="contained" disabled={unread === 0 || read.isPending} onClick={() => read.mutate(undefined)}>
          {t('notifications.markRead')}
        </Button>
      </PageHead>
      <FilterRow role="group" aria-label={t('nav.mail')}>
        <FilterPill pressed={onlyUnread} onToggle={() => change({ unread: onlyUnread ? undefined : 'true' })}>
          {t('mail.unread')}
        </FilterPill>
      </FilterRow>
      {list.isPending && <TableSkeleton label={t('state.loading')} />}
      {list.isError && <QueryError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && (
        <Panel pad={false}>
          {shown.length === 0 ? (
            <EmptyState icon={Inbox} text={t(onlyUnread ? 'mail.allRead' : 'notifications.empty')} />
          ) : (
            <List>
              {shown.map((notification) => (
                <Row key={notification.id} notification={notification} onRead={() => read.mutate([notification.id])} />
              ))}
            </List>
          )}
          {list.hasNextPage && (
            <Button variant="text" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()} style={{ margin: 8 }}>
              {t('action.loadMore')}
            </Button>
          )}
        </Panel>
      )}
    </>
  )
}
