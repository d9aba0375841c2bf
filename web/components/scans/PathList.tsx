import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/components/format.ts'
import { tone } from '#web/ui/tokens.ts'

const List = styled('ul')({
  listStyle: 'none',
  margin: '4px 0 0',
  padding: 0,
  display: 'grid',
  gap: 4,
  maxHeight: 320,
  overflow: 'auto',
  fontSize: 12,
  color: tone.muted,
  '& li': { overflowWrap: 'anywhere' },
})

/** Paths of a site, the first of `total`. Needs the texts of 'scans'. */
export function PathList({ label, paths, total }: { label: string; paths: readonly string[]; total: number }) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  const more = total - paths.length
  return (
    // a list that scrolls is reached by the keyboard
    <List tabIndex={0} aria-label={label}>
      {paths.map((path) => (
        <li key={path}>
          <code>{path}</code>
        </li>
      ))}
      {more > 0 && <li>{t('pages.more', { count: more, amount: format.number(more) })}</li>}
    </List>
  )
}
