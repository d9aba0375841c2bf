import { styled } from '@mui/material/styles'

/** The end of a place is what tells it from its neighbours: the host gives way first. */
const Line = styled('code')({
  display: 'inline-flex',
  minWidth: 0,
  maxWidth: '100%',
  overflow: 'hidden',
  verticalAlign: 'bottom',
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre' },
  '& > span:first-of-type:not(:last-of-type)': { flex: '0 1 auto', minWidth: '5ch' },
  // a shrink of half a pixel would cost it its last letters
  '& > span:last-of-type:not(:first-of-type)': { flex: 'none', maxWidth: 'calc(100% - 5ch)' },
})

/** How much of a place may give way: its host; of a resource by its path, which begins as its neighbours' do, all but its name. */
const HEAD = /^(?:[^/\s]{6,}(?=\/| · )|\/.{6,}(?=\/[^/]+$))/u

/** Where something is, as `whereOf` says it, on one line that may be cut in its middle: 'shop.exam…/backup.sql', '/subscriptions/7a…/keys'. */
export function PlaceText({ text }: { text: string }) {
  const [value = ''] = text.split(' · ')
  const cut = HEAD.exec(text.startsWith('/') ? value : text)?.[0].length ?? 0
  return (
    <Line title={text} dir="ltr">
      {cut > 0 && <span>{text.slice(0, cut)}</span>}
      <span>{text.slice(cut)}</span>
    </Line>
  )
}
