import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { listProofs } from '#contract/proofs.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ProofGlyph } from '#web/ui/marks/ProofGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  '& > li': { display: 'flex', alignItems: 'center', gap: 10, minWidth: 0 },
  '& > li > a': { minWidth: 0, overflowWrap: 'anywhere' },
  '& > li > time': { marginInlineStart: 'auto', flex: 'none', fontSize: 12, color: tone.muted },
})
const SHOWN = 20

/** What scans have seen fixed on a resource, newest first; nothing until something was. */
export function ResourceProofs({ resourceId }: { resourceId: string }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const { data } = useQuery(queryOf(listProofs, { query: { resourceId, limit: SHOWN } }))
  if (data === undefined || data.results.length === 0) return null
  return (
    <Panel title={t('resource.proofs')} sub={t('resource.proofsFact')}>
      <List>
        {data.results.map(({ id, title, at, holds }) => (
          <li key={id}>
            <ProofGlyph shape={holds ? 'proved' : 'unverified'} />
            <Link to={paths.proof(id)}>{title}</Link>
            <time dateTime={at}>{format.dateTime(at)}</time>
          </li>
        ))}
      </List>
    </Panel>
  )
}
