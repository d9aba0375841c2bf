import { styled } from '@mui/material/styles'

const Lines = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '&[data-lines="1"]': { WebkitLineClamp: 1, wordBreak: 'break-all' },
  'a:focus-visible > &': { WebkitLineClamp: 'unset' },
})

/** Text of any length on at most three lines, or one: its title is the whole of it, and a link that has the focus shows it all. */
export function LongText({ children, lines = 3 }: { children: string; lines?: 1 | 3 }) {
  return (
    <Lines title={children} data-lines={lines}>
      {children}
    </Lines>
  )
}
