import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FindingDetail } from '#contract/findings.ts'
import { useFormat } from '#web/components/format.ts'
import { EvidenceList } from '#web/components/proof/EvidenceList.tsx'
import { paths } from '#web/paths.ts'
import { CopyButton } from '#web/ui/input/CodeBlock.tsx'
import { ProofGlyph, type ProofShape } from '#web/ui/marks/ProofGlyph.tsx'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import { MONO, tone } from '#web/ui/tokens.ts'

const Frame = styled('section')(({ theme }) => ({
  minWidth: 0,
  overflow: 'hidden',
  border: `1px solid ${tone.line}`,
  borderRadius: 10,
  background: tone.surface,
  '& > .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '10px 12px',
    padding: '12px 12px 12px 16px',
    borderBottom: `1px solid ${tone.line}`,
  },
  '& > .head > .words': { flex: '1 1 240px', minWidth: 0 },
  '& > .head h2': { margin: 0, fontSize: 15, fontWeight: 600, lineHeight: '20px' },
  '& > .head p': { margin: '2px 0 0', fontSize: 13, color: tone.muted, overflowWrap: 'anywhere' },
  '& > .head > .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& > .head > .actions:empty': { display: 'none' },
  '&[data-proof=proved]': { borderColor: tone.ok },
  '&[data-proof=proved] > .head': { background: tone.okBg },
  // a claim is never solid
  '&[data-proof=marked]': { borderStyle: 'dashed', borderColor: tone.risk.medium.fill },
  '&[data-proof=marked] > .head': { background: tone.risk.medium.bg },
  '&[data-proof=verifying]': { borderColor: tone.accentText },
  '&[data-proof=verifying] > .head, &[data-proof=awaiting] > .head': { background: tone.accentBg },
  '&[data-proof=regression]': { borderColor: tone.risk.critical.fill },
  '&[data-proof=regression] > .head': { background: tone.risk.critical.bg },
  '&:is([data-proof=marked], [data-proof=verifying], [data-proof=awaiting], [data-proof=regression], [data-proof=proved]) > .head p': {
    color: tone.text,
  },
  '& > .request': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 8,
    padding: '8px 12px 8px 16px',
    borderBottom: `1px solid ${tone.line}`,
    fontSize: 12,
    color: tone.muted,
  },
  '& > .request > span': { paddingBlock: 6 },
  '& > .request > code': {
    flex: 1,
    minWidth: 0,
    paddingBlock: 6,
    color: tone.text,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    direction: 'ltr',
    unicodeBidi: 'isolate',
  },
  '& > .pair': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  '& > .pair > section + section': { borderInlineStart: `1px solid ${tone.line}` },
  '& > dl': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 24px',
    margin: 0,
    padding: '10px 16px',
    borderTop: `1px solid ${tone.line}`,
    fontSize: 12,
    lineHeight: '20px',
  },
  '& > dl > div': { minWidth: 0 },
  '& > dl a': { color: tone.accentText },
  '& > dl dt': { display: 'inline', marginInlineEnd: 6, color: tone.muted, whiteSpace: 'nowrap' },
  '& > dl dd': { display: 'inline', margin: 0, overflowWrap: 'anywhere' },
  '&[data-narrow=true] > .pair': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '&[data-narrow=true] > .pair > section + section': { borderInlineStart: 0, borderTop: `1px solid ${tone.line}` },
  [theme.breakpoints.down('sm')]: {
    // under its name, in the whole width
    '& > .request': { flexWrap: 'wrap', justifyContent: 'space-between' },
    '& > .request > code': { order: 1, flex: '1 0 100%', paddingBlock: 0 },
  },
  [theme.breakpoints.down('md')]: {
    '& > .pair': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > .pair > section + section': { borderInlineStart: 0, borderTop: `1px solid ${tone.line}` },
  },
}))
const Half = styled('section')({
  minWidth: 0,
  padding: '12px 16px 16px',
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', minHeight: 24, marginBottom: 8 },
  '& h3': { margin: 0, fontSize: 13, fontWeight: 600 },
  '& > header small': { marginInlineStart: 'auto', fontSize: 12, color: tone.muted },
  '& > header small a': { color: 'inherit' },
  '& > p': { margin: '0 0 10px', overflowWrap: 'anywhere' },
  '& > .slot': {
    display: 'grid',
    placeItems: 'center',
    minHeight: 96,
    padding: 16,
    border: `1px dashed ${tone.lineStrong}`,
    borderRadius: 8,
    color: tone.muted,
    fontSize: 12,
    textAlign: 'center',
  },
})
const Answer = styled('span')({
  padding: '1px 6px',
  borderRadius: 4,
  fontFamily: MONO,
  fontSize: 12,
  fontWeight: 600,
  direction: 'ltr',
  '&[data-side=bad]': { background: tone.risk.critical.bg, color: tone.risk.critical.text },
  '&[data-side=ok]': { background: tone.okBg, color: tone.ok },
})

/** What one look saw. */
export interface ProofSide {
  /** What stands over it: 'Before', 'After', 'Passed', 'Failed'. */
  title: string
  shape: 'bang' | 'tick' | ProofShape
  at: string | null
  scanId: string | null
  message: string | null
  evidence: FindingDetail['evidence']
  /** First line of what came back: 'HTTP 404'. */
  answer?: string | undefined
  /** Stands in the dashed slot, where nothing has been seen yet; or what is going on. */
  slot?: ReactNode
}

function Side({ side }: { side: ProofSide }) {
  const { t } = useTranslation(['proofs', 'common'])
  const format = useFormat()
  const titleId = useId()
  const { title, shape, at, scanId, message, evidence, answer, slot } = side
  return (
    <Half aria-labelledby={titleId}>
      <header>
        {shape === 'bang' || shape === 'tick' ? <StatusGlyph shape={shape} /> : <ProofGlyph shape={shape} />}
        <h3 id={titleId}>{title}</h3>
        {answer !== undefined && <Answer data-side={shape === 'tick' ? 'ok' : 'bad'}>{answer}</Answer>}
        {at !== null && (
          <small className="num">
            {scanId === null ? (
              format.dateTime(at)
            ) : (
              <Link to={paths.scanResults} search={{ scanId }} title={t('toScan')}>
                {format.dateTime(at)}
              </Link>
            )}
          </small>
        )}
      </header>
      {message !== null && message !== '' && <p>{message}</p>}
      {typeof slot === 'string' ? <div className="slot">{slot}</div> : slot}
      {evidence.length > 0 && <EvidenceList items={evidence} />}
    </Half>
  )
}

export interface ProofPanelProps {
  state: ProofShape
  title: string
  sub: ReactNode
  actions?: ReactNode
  /** The same both times, so it is said once. */
  request?: string | undefined
  before: ProofSide
  after: ProofSide
  facts: readonly (readonly [name: string, value: ReactNode])[]
  /** In a drawer: one side below the other. */
  narrow?: boolean
}

/** The proof of a fix, or its gap: the state, the request, what was seen before and after, the facts. Solid is evidence, dashed a claim or a gap. */
export function ProofPanel({ state, title, sub, actions, request, before, after, facts, narrow = false }: ProofPanelProps) {
  const { t } = useTranslation(['proofs', 'common'])
  const shown = facts.filter(([, value]) => value !== null)
  return (
    <Frame aria-label={t('title')} data-proof={state} data-narrow={narrow}>
      <div className="head">
        <ProofGlyph shape={state} size={28} />
        <div className="words" role="status">
          <h2>{title}</h2>
          <p>{sub}</p>
        </div>
        <div className="actions">{actions}</div>
      </div>
      {request !== undefined && (
        <div className="request">
          {state === 'proved' && <span>{t('sameRequest')}</span>}
          <code>{request}</code>
          <CopyButton text={request} copyLabel={t('copyRequest')} copiedLabel={t('common:action.copied')} />
        </div>
      )}
      <div className="pair">
        <Side side={before} />
        <Side side={after} />
      </div>
      {shown.length > 0 && (
        <dl>
          {shown.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Frame>
  )
}
