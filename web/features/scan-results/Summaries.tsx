import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { summarizeScanResults } from '#contract/scan-results.ts'
import { queryOf } from '#web/api.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { type SearchPatch, toggleWord, wordsOf } from '#web/components/use-url-query.ts'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import type { ResultQuery } from './list/use-result-filters.tsx'
import { TallyPanel } from './TallyPanel.tsx'

const Stack = styled('div')({ display: 'grid', gap: 16 })
/** Two panels side by side, each as high as the other. */
export const PanelPair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))

/** Results counted by category and scanner, of one scan or of the newest; each part narrows the list. */
export function Summaries({ query, change }: { query: ResultQuery; change: (patch: SearchPatch) => void }) {
  const { t } = useTranslation(['scans', 'common'])
  const { scanId, connectionId } = query
  const summary = useQuery({
    ...queryOf(summarizeScanResults, { query: { scanId, connectionId } }),
    placeholderData: (before) => before,
  })
  if (summary.isPending)
    return (
      <Stack>
        <BlockSkeleton height={260} label={t('common:state.loading')} />
      </Stack>
    )
  // An unknown scan is told once, by the list below.
  if (summary.isError) return scanId === undefined ? <QueryError error={summary.error} onRetry={() => void summary.refetch()} /> : null
  const { categoryResults, scannerSummaries } = summary.data
  const toggle = (key: 'category' | 'scannerType') => (word: string) => change({ [key]: toggleWord(query[key], word) })
  return (
    <Stack>
      {categoryResults.length > 0 && (
        <PanelPair>
          <TallyPanel
            title={t('results.byCategory')}
            tallies={categoryResults}
            selected={wordsOf(query.category)}
            onToggle={toggle('category')}
          />
          <TallyPanel
            title={t('results.byScanner')}
            tallies={scannerSummaries}
            selected={wordsOf(query.scannerType)}
            onToggle={toggle('scannerType')}
          />
        </PanelPair>
      )}
    </Stack>
  )
}
