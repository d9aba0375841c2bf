import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listThreads, type Thread } from '#contract/findings.ts'
import { call } from '#web/api.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import { REST, tone } from '#web/ui/tokens.ts'
import { Conversation } from './Conversation.tsx'

const PAGE = 30

/** Both panels are as high as what is in them, up to the end of the window, and scroll inside. */
const Body = styled('div')(({ theme }) => ({
  ...REST,
  display: 'grid',
  gridTemplateColumns: '340px minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  '& > section': { maxHeight: '100%' },
  '& > section > div': { minHeight: 0, overflowY: 'auto' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    // the first is open beside a list alone
    '&[data-open=false] button[aria-current=true]:not(:hover)': { background: 'none' },
    // one at a time: the list, or the thread chosen in it
    '&[data-open=true] > :first-of-type': { display: 'none' },
    '&[data-open=false] > :last-of-type': { display: 'none' },
  },
}))
const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 4,
  overflowY: 'auto',
  '& button': {
    font: 'inherit',
    width: '100%',
    display: 'grid',
    gridTemplateColumns: '14px minmax(0, 1fr) auto',
    gap: '2px 8px',
    alignItems: 'baseline',
    padding: '9px 10px',
    border: 'none',
    borderRadius: 7,
    background: 'none',
    color: tone.text,
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& button:hover': { background: tone.hover },
  '& button[aria-current=true]': { background: tone.selected },
  '& strong': { fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small': { fontSize: 12, color: tone.muted },
  '& .said': { gridColumn: '2 / -1', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

function ThreadItem({ thread, isOpen, onOpen }: { thread: Thread; isOpen: boolean; onOpen: () => void }) {
  const { title, riskLevel, connectionName, last, comments } = thread
  const { t } = useTranslation('findings')
  return (
    <li>
      <button type="button" aria-current={isOpen} onClick={onOpen}>
        <RiskGlyph risk={riskLevel} size={12} />
        <strong>{title}</strong>
        <small>
          <RelativeTime at={last.at} />
        </small>
        <small className="said">
          {last.actor === null ? '' : `${last.actor.name}: `}
          {last.text}
        </small>
        <small className="said">
          {connectionName} · {t('chat.comments', { count: comments })}
        </small>
      </button>
    </li>
  )
}

/** The discussion of the account: findings that people talk about as threads, and the conversation on one of them. */
export function ChatPage() {
  const { t } = useTranslation(['findings', 'common'])
  const [search, change] = useUrlSearch()
  const list = useInfiniteQuery({
    queryKey: [listThreads.tag, 'threads'],
    queryFn: ({ pageParam, signal }) =>
      call(listThreads, { query: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })
  const threads = list.data?.pages.flatMap(({ results }) => results) ?? []
  const chosen = search['finding']
  const open = chosen ?? threads[0]?.findingId
  return (
    <>
      <PageHead title={t('common:nav.chat')} sub={t('chat.fact')} />
      {list.isPending && <TableSkeleton label={t('common:state.loading')} />}
      {list.isError && <QueryError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && open === undefined && (
        <EmptyState
          icon={MessagesSquare}
          text={t('chat.empty')}
          action={
            <LinkButton to={paths.findings} variant="contained">
              {t('chat.toFindings')}
            </LinkButton>
          }
        />
      )}
      {list.data !== undefined && open !== undefined && (
        <Body data-rest="" data-open={chosen !== undefined}>
          <Panel pad={false}>
            <List aria-label={t('chat.threads')}>
              {threads.map((thread) => (
                <ThreadItem
                  key={thread.findingId}
                  thread={thread}
                  isOpen={thread.findingId === open}
                  onOpen={() => change({ finding: thread.findingId })}
                />
              ))}
            </List>
            {list.hasNextPage && (
              <Button variant="text" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {t('common:action.loadMore')}
              </Button>
            )}
          </Panel>
          <Conversation
            key={open}
            findingId={open}
            thread={threads.find(({ findingId }) => findingId === open)}
            onBack={chosen === undefined ? undefined : () => change({ finding: undefined })}
          />
        </Body>
      )}
    </>
  )
}
