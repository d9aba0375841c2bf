import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { FindingDetail } from '#contract/findings.ts'
import { ProofLink } from '#web/components/proof/ProofMark.tsx'
import { CopyButton } from '#web/ui/input/CodeBlock.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import { MONO, tone } from '#web/ui/tokens.ts'

const Item = styled('figure')({
  margin: 0,
  minWidth: 0,
  border: `1px solid ${tone.line}`,
  borderRadius: 8,
  overflow: 'hidden',
  '& + &': { marginTop: 10 },
  '& figcaption': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    padding: '3px 4px 3px 12px',
    background: tone.sunken,
    borderBottom: `1px solid ${tone.line}`,
    fontSize: 12,
    fontWeight: 550,
    color: tone.muted,
  },
  '& figcaption > span': { minWidth: 0, overflowWrap: 'anywhere', flex: 1 },
})
// reached by Tab, since a long one scrolls
const Excerpt = styled('pre')({
  margin: 0,
  padding: '10px 12px',
  fontFamily: MONO,
  fontSize: 12,
  lineHeight: 1.55,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxHeight: 420,
  overflowY: 'auto',
  direction: 'ltr',
  textAlign: 'left',
})

/** What the scanner saw, item by item, wrapped and copyable. */
export function EvidenceList({ items }: { items: FindingDetail['evidence'] }) {
  const { t } = useTranslation(['findings', 'common'])
  return (
    <div>
      {items.map((item) => (
        <Item key={`${item.label} ${item.content}`}>
          <figcaption>
            <span>{item.label}</span>
            <CopyButton
              text={item.content}
              copyLabel={t('evidence.copyOf', { label: item.label })}
              copiedLabel={t('common:action.copied')}
            />
          </figcaption>
          <Excerpt tabIndex={0} role="group" aria-label={item.label}>
            {item.content}
          </Excerpt>
        </Item>
      ))}
    </div>
  )
}

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 16,
  '& > *': { minWidth: 0 },
  '& h3': { display: 'flex', alignItems: 'center', gap: 8, margin: '0 0 8px', fontSize: 13, fontWeight: 600 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: '1fr' },
}))

/** What the scanner saw; once the finding is resolved, before beside after. @param sub names the finding where the page shows several */
export function EvidencePanel({ finding, sub }: { finding: FindingDetail; sub?: string }) {
  const { t } = useTranslation('findings')
  const { evidence, evidenceBefore, status } = finding
  const none = <p style={{ margin: 0, color: tone.muted }}>{t('evidence.none')}</p>
  const listOf = (items: FindingDetail['evidence']) => (items.length === 0 ? none : <EvidenceList items={items} />)
  return (
    <Panel title={t('evidence.title')} sub={sub ?? t('evidence.fact')} action={<ProofLink proofId={finding.proofId} />}>
      {status === 'resolved' && evidenceBefore.length > 0 ? (
        <Pair>
          <div>
            <h3>
              <StatusGlyph shape="bang" />
              {t('evidence.before')}
            </h3>
            {listOf(evidenceBefore)}
          </div>
          <div>
            <h3>
              <StatusGlyph shape="tick" />
              {t('evidence.after')}
            </h3>
            {listOf(evidence)}
          </div>
        </Pair>
      ) : (
        listOf(evidence)
      )}
    </Panel>
  )
}
