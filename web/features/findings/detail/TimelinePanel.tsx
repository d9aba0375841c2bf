import Button from '@mui/material/Button'
import { TextField } from '#web/ui/input/TextField.tsx'
import { Link } from '@tanstack/react-router'
import { Radar, Settings2 } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { RISK_LEVELS, type RiskLevel } from '#contract/fields.ts'
import type { FindingDetail } from '#contract/findings.ts'
import { History, type HistoryEntry } from '#web/components/proof/History.tsx'
import { useUnseenText } from '#web/components/scans/failure-text.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { useComment } from '#web/components/use-comment.ts'

type Event = FindingDetail['timeline'][number]
type EventNote =
  | { kind: 'fixed' }
  | { kind: 'gone' }
  | { kind: 'risk'; from: RiskLevel; to: RiskLevel }
  | { kind: 'unseen'; word: string }
  | { kind: 'said'; text: string }
  | null

const riskOf = (word: string | undefined) => RISK_LEVELS.find((level) => level === word)

/** Notes that a scan writes are fixed words to translate; those of people are theirs. */
export function eventNote({ kind, note }: Pick<Event, 'kind' | 'note'>): EventNote {
  if (note === null || note === '') return null
  if (kind === 'resolved' && note === 'fixed') return { kind: 'fixed' }
  if (kind === 'resolved' && note === 'resource deleted') return { kind: 'gone' }
  if (kind === 'verify_inconclusive') return { kind: 'unseen', word: note }
  if (kind === 'risk_changed') {
    const [from, to] = note.split(' → ').map(riskOf)
    if (from !== undefined && to !== undefined) return { kind: 'risk', from, to }
  }
  return { kind: 'said', text: note }
}

function CommentForm({ id }: { id: string }) {
  const { t } = useTranslation('findings')
  const { field, isReady, send } = useComment(id)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={submit} style={{ display: 'grid', gap: 8, justifyItems: 'end', marginBottom: 18 }}>
      <TextField
        {...field}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
        multiline
        minRows={2}
        fullWidth
      />
      <Button type="submit" disabled={!isReady}>
        {t('comment.send')}
      </Button>
    </form>
  )
}

function useEntries(): (event: FindingDetail['timeline'][number]) => HistoryEntry {
  const { t } = useTranslation(['findings', 'common'])
  const unseenText = useUnseenText()
  const noteText = (event: FindingDetail['timeline'][number]) => {
    const note = eventNote(event)
    if (note === null) return null
    if (note.kind === 'said') return note.text
    if (note.kind === 'unseen') return unseenText(note.word)
    if (note.kind === 'risk') return t('timeline.note.risk', { from: t(`common:risk.${note.from}`), to: t(`common:risk.${note.to}`) })
    return t(`timeline.note.${note.kind}`)
  }
  return (event) => {
    const byScan = event.scanId !== null && event.actor === null
    return {
      id: event.id,
      at: event.at,
      actor: event.actor,
      icon: byScan ? <Radar size={13} aria-hidden /> : <Settings2 size={13} aria-hidden />,
      text: t(`timeline.event.${event.kind}`, { who: event.actor?.name ?? t(byScan ? 'timeline.scan' : 'timeline.parapet') }),
      note: noteText(event),
      isSaid: event.actor !== null && event.kind !== 'assigned',
      link:
        event.scanId === null ? undefined : (
          <Link to={paths.scanResults} search={{ scanId: event.scanId }} style={{ fontSize: 12 }}>
            {t('timeline.toScan')}
          </Link>
        ),
    }
  }
}

/** Everything that happened to a finding, and a place to say something about it. */
export function TimelinePanel({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation('findings')
  const entryOf = useEntries()
  return (
    <Panel title={t('timeline.title')}>
      <CommentForm id={finding.id} />
      <History label={t('timeline.title')} entries={finding.timeline.map(entryOf)} />
    </Panel>
  )
}
