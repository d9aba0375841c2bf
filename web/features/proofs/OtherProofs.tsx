import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listProofs, type ProofDetail } from '#contract/proofs.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  '& > li': { display: 'flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' },
  '& small': { color: tone.muted },
})

/** Every time a scan saw the finding end, newest first; nothing when it was once. */
export function OtherProofs({ proof }: { proof: Pick<ProofDetail, 'id' | 'findingId'> }) {
  const { t } = useTranslation('proofs')
  const format = useFormat()
  const { data } = useQuery(queryOf(listProofs, { query: { findingId: proof.findingId } }))
  if (data === undefined || data.results.length < 2) return null
  return (
    <Panel title={t('others')}>
      <List>
        {data.results.map(({ id, at, holds }) => (
          <li key={id}>
            <StatusGlyph shape={holds ? 'tick' : 'dash'} />
            {id === proof.id ? <span>{format.dateTime(at)}</span> : <Link to={paths.proof(id)}>{format.dateTime(at)}</Link>}
            <small>{id === proof.id ? t('thisOne') : t(holds ? 'holds' : 'noLonger')}</small>
          </li>
        ))}
      </List>
    </Panel>
  )
}
