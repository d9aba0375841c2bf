import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { PageCoverage as Coverage } from '#contract/coverage.ts'
import { useFormat } from '#web/components/format.ts'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'
import { PathList } from './PathList.tsx'

const List = styled('ul')({
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  display: 'grid',
  gap: 10,
  '& > li': { display: 'grid', gridTemplateColumns: '14px minmax(0, 1fr)', gap: '2px 10px' },
  '& > li > svg': { marginTop: 3 },
  '& summary': { cursor: 'pointer', fontSize: 12, color: tone.muted },
})
function Named({ paths, total }: { paths: readonly string[]; total: number }) {
  const { t } = useTranslation('scans')
  return (
    <details>
      <summary>{t('coverage.which')}</summary>
      <PathList label={t('coverage.which')} paths={paths} total={total} />
    </details>
  )
}

/** Which pages of a site a scan judged, and why not the others. Needs the texts of 'scans'. */
export function PageCoverage({ coverage: { judged, leftOut, pages } }: { coverage: Coverage }) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  const pathsOf = (why: Coverage['pages'][number]['why']) => pages.filter((page) => page.why === why).map(({ path }) => path)
  return (
    <List>
      <li>
        <StatusGlyph shape="tick" />
        <div>
          {t('pages.judged', { count: judged, amount: format.number(judged) })}
          <Named paths={pathsOf(null)} total={judged} />
        </div>
      </li>
      {leftOut.map(({ why, count }) => (
        <li key={why}>
          <StatusGlyph shape="dash" />
          <div>
            {t(`pages.leftOut.${why}`, { count, amount: format.number(count) })}
            <Named paths={pathsOf(why)} total={count} />
          </div>
        </li>
      ))}
    </List>
  )
}
