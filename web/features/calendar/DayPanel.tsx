import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { CalendarCheck2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { ColumnGlyph, ScanStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { tone } from '#web/ui/tokens.ts'
import { type Entry, headingOf } from './calendar-model.ts'

const List = styled('ul')({
  listStyle: 'none',
  margin: '0 0 12px',
  padding: 0,
  display: 'grid',
  gap: 2,
  // twice, to outweigh the page's own links
  '&& a': {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    gap: '1px 8px',
    alignItems: 'center',
    padding: '7px 8px',
    marginInline: -8,
    borderRadius: 7,
    color: tone.text,
    textDecoration: 'none',
  },
  '&& a:hover': { background: tone.hover },
  '& a > span': { overflowWrap: 'anywhere' },
  '& small': { gridColumn: '2 / -1', fontSize: 12, color: tone.muted },
})
const Heading = styled('h3')({ margin: '0 0 4px', fontSize: 12, fontWeight: 600, color: tone.muted })

function Row({ entry }: { entry: Entry }) {
  const { t, i18n } = useTranslation(['calendar', 'common'])
  const time = (at: Date) => new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(at)
  if (entry.kind === 'due') {
    const { card } = entry
    return (
      <Link to={paths.remediation(card.remediationId)}>
        <ColumnGlyph columnId={card.columnId} />
        <span>{card.title}</span>
        {card.assignee === null ? <i /> : <Avatar initials={card.assignee.initials} name={card.assignee.name} size={20} />}
        <small>
          {card.key} · {t(`common:risk.${card.riskLevel}`)} · {t(`common:column.${card.columnId}`)}
        </small>
      </Link>
    )
  }
  if (entry.kind === 'planned') {
    const { scan, at, times } = entry
    return (
      <Link to={paths.connection(scan.connectionId)}>
        <VectorBadge vectorType={scan.vectorType} />
        <span>{scan.connectionName}</span>
        <i />
        <small>{times > 1 ? t('from', { time: time(at), count: times }) : t('at', { time: time(at) })}</small>
      </Link>
    )
  }
  return (
    <Link to={paths.scanResults} search={{ scanId: entry.scan.scanId }}>
      <CalendarCheck2 size={16} aria-hidden />
      <span>{entry.scan.connectionName}</span>
      <ScanStatusChip status={entry.scan.status} />
      <small>{time(entry.at)}</small>
    </Link>
  )
}

/** A day of hundreds of scans begins with so many of each kind. */
const FIRST = 12

function Kind({ kind, entries }: { kind: Entry['kind']; entries: readonly Entry[] }) {
  const { t } = useTranslation('calendar')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? entries : entries.slice(0, FIRST)
  return (
    <section aria-label={t(`heading.${kind}`)}>
      <Heading>{t(`heading.${kind}`)}</Heading>
      <List>
        {shown.map((entry) => (
          <li key={entry.id}>
            <Row entry={entry} />
          </li>
        ))}
      </List>
      {shown.length < entries.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('showAll', { total: entries.length })}
        </Button>
      )}
    </section>
  )
}

/** Everything on one day, each leading to its own page. */
export function DayPanel({ day, entries }: { day: string; entries: readonly Entry[] }) {
  const { t, i18n } = useTranslation('calendar')
  const title = headingOf(day, i18n.language, { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <Panel title={title}>
      {entries.length === 0 && <EmptyState icon={CalendarCheck2} text={t('empty')} />}
      {(['due', 'planned', 'past'] as const).map((kind) => {
        const ofKind = entries.filter((entry) => entry.kind === kind)
        return ofKind.length === 0 ? null : <Kind key={`${day} ${kind}`} kind={kind} entries={ofKind} />
      })}
    </Panel>
  )
}
