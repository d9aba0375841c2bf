import { styled } from '@mui/material/styles'
import { Chip } from '#web/ui/marks/Chip.tsx'

const Row = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  minWidth: 0,
  '&[data-one-line=true]': { flexWrap: 'nowrap' },
  // long tags give way, each to its own ellipsis; the count of the rest does not
  '& > [data-tag]': {
    flex: '0 1 auto',
    minWidth: 28,
    maxWidth: '100%',
    display: 'inline-block',
    lineHeight: '22px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
})
const SHOWN = 2

/** Tags as chips; on one line the rest becomes '+3', told by the tooltip. */
export function TagList({ tags, oneLine = false }: { tags: readonly string[]; oneLine?: boolean }) {
  const shown = oneLine ? tags.slice(0, SHOWN) : tags
  const rest = tags.slice(shown.length)
  return (
    <Row data-one-line={oneLine}>
      {shown.map((tag) => (
        <Chip key={tag} data-tag title={tag}>
          {tag}
        </Chip>
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
