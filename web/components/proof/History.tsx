import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import { tone } from '#web/ui/tokens.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 14,
  '& > li': { display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: '0 10px', position: 'relative' },
  '& > li:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 11.5,
    top: 27,
    bottom: -11,
    width: 1,
    background: tone.line,
  },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: '50%',
    background: tone.sunken,
    color: tone.muted,
  },
  '& .what': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 10px',
    alignItems: 'baseline',
    minHeight: 24,
    paddingTop: 2,
    overflowWrap: 'anywhere',
  },
  '& .when': { fontSize: 12, color: tone.muted },
  '& .note': { gridColumn: 2, margin: '3px 0 0', color: tone.muted, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& .note[data-said=true]': { color: tone.text, background: tone.sunken, borderRadius: 8, padding: '8px 12px' },
})

export interface HistoryEntry {
  id: string
  at: string
  actor: { name: string; initials: string } | null
  /** Shown instead of an avatar when no person did it. */
  icon: ReactNode
  text: string
  note?: string | null | undefined
  /** True when the note is somebody's own words. */
  isSaid?: boolean
  link?: ReactNode
}

/** What happened, newest first: who or which scan, when, and what they said. */
export function History({ label, entries }: { label: string; entries: readonly HistoryEntry[] }) {
  return (
    <List aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.actor === null ? (
            <span className="mark">{entry.icon}</span>
          ) : (
            <span aria-hidden>
              <Avatar initials={entry.actor.initials} name={entry.actor.name} size={24} />
            </span>
          )}
          <span className="what">
            <span>{entry.text}</span>
            <span className="when">
              <RelativeTime at={entry.at} />
            </span>
            {entry.link}
          </span>
          {entry.note !== null && entry.note !== undefined && (
            <p className="note" data-said={entry.isSaid ?? false}>
              {entry.note}
            </p>
          )}
        </li>
      ))}
    </List>
  )
}
