import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { FindingDetail } from '#contract/findings.ts'
import { EvidenceList } from './EvidenceList.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'

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
    <Panel title={t('evidence.title')} sub={sub ?? t('evidence.fact')}>
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
