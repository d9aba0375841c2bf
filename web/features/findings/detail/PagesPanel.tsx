import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { FindingDetail } from '#contract/findings.ts'
import { useFormat } from '#web/components/format.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 4,
  maxHeight: 280,
  overflow: 'auto',
  '& li': { overflowWrap: 'anywhere' },
  '& li:last-child:not(:has(code))': { color: tone.muted },
})

/** On which pages of a site one cause stands; nothing for a finding without pages. */
export function PagesPanel({ finding: { pages, pageCount } }: { finding: Pick<FindingDetail, 'pages' | 'pageCount'> }) {
  const { t } = useTranslation('findings')
  const format = useFormat()
  if (pageCount === 0) return null
  return (
    <Panel title={t('pages.title')} sub={t('pages.fact', { count: pageCount, amount: format.number(pageCount) })}>
      {/* a list that scrolls is reached by the keyboard */}
      <List tabIndex={0} aria-label={t('pages.title')}>
        {pages.map((path) => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
        {pageCount > pages.length && (
          <li>{t('pages.more', { count: pageCount - pages.length, amount: format.number(pageCount - pages.length) })}</li>
        )}
      </List>
    </Panel>
  )
}
