import { styled } from '@mui/material/styles'
import { tone } from '#web/ui/tokens.ts'

const List = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 14px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 12,
  color: tone.muted,
  '& li': { display: 'flex', alignItems: 'center', gap: 6 },
  '& i': { width: 8, height: 8, borderRadius: 2 },
})

/** What the colours of a chart mean. `color` is a CSS colour. */
export function Legend({ items }: { items: readonly { label: string; color: string }[] }) {
  return (
    <List>
      {items.map((item) => (
        <li key={item.label}>
          <i style={{ background: item.color }} />
          {item.label}
        </li>
      ))}
    </List>
  )
}
