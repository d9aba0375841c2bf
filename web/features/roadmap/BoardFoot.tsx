import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { countRemediationViews, type REMEDIATION_VIEWS, remediationViews } from '#contract/remediations.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { ProofGlyph } from '#web/ui/marks/ProofGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 16px',
  minHeight: 28,
  fontSize: 12,
  color: tone.muted,
  fontVariantNumeric: 'tabular-nums',
  '& a': { display: 'inline-flex', alignItems: 'center', gap: 6, color: 'inherit', paddingBlock: 4, textUnderlineOffset: 3 },
  '& .done': { marginInlineStart: 'auto', display: 'flex', flexWrap: 'wrap', gap: '2px 16px' },
})

type View = Extract<(typeof REMEDIATION_VIEWS)[number], 'proved' | 'marked'>

/** Tells what scans proved from what people marked done, and where the cards are that the board leaves out. */
export function BoardFoot({ older }: { older: number }) {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  const { data } = useQuery(queryOf(countRemediationViews, {}))
  const countOf = (view: View) => data?.views[view]
  return (
    <Foot>
      {older > 0 && (
        <Link to={paths.remediations} search={{ remediationStatus: 'Completed', sort: '-updatedAt' }}>
          {t('board.older', { count: older, total: format.number(older) })}
        </Link>
      )}
      <span className="done">
        {(['proved', 'marked'] as const).map((view) => {
          const count = countOf(view)
          if (count === undefined) return null
          return (
            <Link key={view} to={paths.remediations} search={remediationViews[view]}>
              <ProofGlyph shape={view} />
              {t(`board.${view}Count`, { total: format.total(count.total, count.totalIsExact) })}
            </Link>
          )
        })}
      </span>
    </Foot>
  )
}
