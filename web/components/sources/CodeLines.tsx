import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceMark } from '#contract/sources.ts'
import { RiskChip } from '#web/components/chips/chips.tsx'
import { paths } from '#web/paths.ts'
import { MONO, tone } from '#web/ui/tokens.ts'

/** Lines that the browser need not lay out while they are out of sight. */
const BLOCK = 200

const Frame = styled('div')({
  maxHeight: 620,
  containerType: 'inline-size',
  overflow: 'auto',
  border: `1px solid ${tone.line}`,
  borderRadius: 8,
  background: tone.surface,
  fontFamily: MONO,
  fontSize: 12,
  lineHeight: '20px',
  direction: 'ltr',
  textAlign: 'start',
  '& .block': { contentVisibility: 'auto', containIntrinsicSize: `auto ${BLOCK * 20}px`, minWidth: 'max-content' },
  '& .line': { display: 'grid', gridTemplateColumns: '4.5em minmax(0, 1fr)', minHeight: 20 },
  '& .number': { paddingInlineEnd: 12, textAlign: 'end', color: tone.faint, userSelect: 'none' },
  '& .text': { whiteSpace: 'pre', paddingInlineEnd: 16, tabSize: 4 },
  '& .line[data-marked]': { background: tone.risk.medium.bg, boxShadow: `inset 3px 0 0 ${tone.risk.medium.fill}` },
  '& .line[data-marked] .number': { color: tone.text },
})
const Note = styled('div')({
  position: 'sticky',
  insetInlineStart: 0,
  // of what is seen of the lines, however long they are
  width: 'min(100cqi, 640px)',
  boxSizing: 'border-box',
  display: 'grid',
  gap: 4,
  justifyItems: 'start',
  margin: '4px 0 8px',
  padding: '8px 12px 8px calc(4.5em + 4px)',
  background: tone.risk.medium.bg,
  fontFamily: 'var(--font)',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  '& p': { margin: 0, fontSize: 13 },
})

function NoteOf({ mark, current }: { mark: SourceMark; current: string | undefined }) {
  return (
    <Note role="note">
      <RiskChip risk={mark.riskLevel} />
      <p>
        {mark.findingId === current ? <strong>{mark.title}</strong> : <Link to={paths.finding(mark.findingId)}>{mark.title}</Link>}
        {' · '}
        {mark.message}
      </p>
    </Note>
  )
}

interface CodeLinesProps {
  path: string
  content: string
  marks: readonly SourceMark[]
  /** The finding whose page this is: it is named, and not linked. */
  current?: string | undefined
  /** The line to bring into sight. */
  at: number | undefined
}
/** The text of one file with its numbers, its marked lines, and under each of them why it is marked. */
export function CodeLines({ path, content, marks, current, at }: CodeLinesProps) {
  const { t } = useTranslation('sources')
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const line = frame.current?.querySelector(`[data-line="${at ?? 0}"]`)
    if (line instanceof HTMLElement && frame.current !== null) frame.current.scrollTop = line.offsetTop - frame.current.offsetTop - 80
  }, [at])
  const lines = content.replace(/\n$/u, '').split('\n')
  const marked = new Set(
    marks.flatMap(({ line, endLine }) => Array.from({ length: Math.min(endLine - line + 1, 500) }, (_, n) => line + n)),
  )
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, n) => n * BLOCK)
  return (
    <Frame ref={frame} tabIndex={0} role="region" aria-label={t('code.of', { path })}>
      {blocks.map((from) => (
        <div key={from} className="block">
          {lines.slice(from, from + BLOCK).map((text, index) => {
            const number = from + index + 1
            const notes = marks.filter(({ endLine }) => endLine === number)
            return (
              <div key={number}>
                <div className="line" data-line={number} {...(marked.has(number) && { 'data-marked': true })}>
                  <span className="number">{number}</span>
                  <span className="text">{text}</span>
                </div>
                {notes.map((mark) => (
                  <NoteOf key={mark.findingId} mark={mark} current={current} />
                ))}
              </div>
            )
          })}
        </div>
      ))}
    </Frame>
  )
}
