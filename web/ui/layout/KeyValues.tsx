import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { tone } from '#web/ui/tokens.ts'

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  // a long name leaves its value more than half
  gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
  gap: '8px 20px',
  alignItems: 'baseline',
  margin: 0,
  '& dt': { minWidth: 96, color: tone.muted },
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  '& code': { fontSize: 12 },
  '& a': { color: tone.accentText },
  [theme.breakpoints.down('sm')]: { columnGap: 14 },
}))

/** Facts as name and value; rows whose value is null are left out. */
export function KeyValues({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <List>
      {items
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </List>
  )
}
