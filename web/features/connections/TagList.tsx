import { styled } from '@mui/material/styles'
import { Chip } from '#web/ui/marks/Chip.tsx'

const Row = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: 4, minWidth: 0, '&[data-one-line=true]': { flexWrap: 'nowrap' } })
const SHOWN = 2

/** Tags as chips; on one line the rest becomes '+3', told by the tooltip. */
export function TagList({ tags, oneLine = false }: { tags: readonly string[]; oneLine?: boolean }) {
  const shown = oneLine ? tags.slice(0, SHOWN) : tags
  const rest = tags.slice(shown.length)
  return (
    <Row data-one-line={oneLine}>
      {shown.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
      {rest.length > 0 && (
        <Chip title={rest.join(', ')}>
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">{rest.join(', ')}</span>
        </Chip>
      )}
    </Row>
  )
}
