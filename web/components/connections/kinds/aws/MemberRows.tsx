import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/paths.ts'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'
import type { Member, MemberState } from './use-connect-members.ts'

const SHAPES: Readonly<Record<MemberState['state'], StatusShape>> = {
  waiting: 'dashed',
  testing: 'half',
  connected: 'tick',
  failed: 'bang',
}
const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '14px minmax(0, 1fr) auto',
    gap: '2px 10px',
    alignItems: 'center',
    padding: '8px 0',
    borderTop: `1px solid ${tone.line}`,
  },
  '& li:first-of-type': { borderTop: 0 },
  '& code': { marginInlineStart: 8, color: tone.muted },
  '& small': { gridColumn: '2 / -1', fontSize: 12, color: tone.muted, overflowWrap: 'anywhere' },
})

interface MemberRowsProps {
  rows: readonly Member[]
  states: ReadonlyMap<string, MemberState>
}
/** The accounts, each with what became of it. */
export function MemberRows({ rows, states }: MemberRowsProps) {
  const { t } = useTranslation('connections')
  return (
    <List aria-label={t('members.connect')} aria-live="polite">
      {rows.map(({ target, name, connectionId }) => {
        const known = states.get(target)
        const state = known?.state ?? (connectionId === null ? 'waiting' : 'connected')
        const id = known?.connectionId ?? connectionId
        return (
          <li key={target} data-state={state}>
            <StatusGlyph shape={SHAPES[state]} />
            <span>
              {name === '' ? `AWS ${target}` : name}
              <code>{target}</code>
            </span>
            {id === null ? (
              <span>{t(`members.state.${state}`)}</span>
            ) : (
              <Link to={paths.connection(id)}>{t('members.state.connected')}</Link>
            )}
            {known?.message && <small>{known.message}</small>}
          </li>
        )
      })}
    </List>
  )
}
