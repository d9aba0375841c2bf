import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Runner } from '#contract/runners.ts'
import { RunnerStateLabel } from '#web/components/chips/StatusLabel.tsx'
import { TagList } from '#web/components/chips/TagList.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { paths } from '#web/paths.ts'
import { Chip } from '#web/ui/marks/Chip.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { tone } from '#web/ui/tokens.ts'
import { useLoadText } from './use-load-text.ts'

/** The version a runner said it has, and that this server has another. */
export function RunnerVersion({ runner, serverVersion }: { runner: Runner; serverVersion: string | undefined }) {
  const { t } = useTranslation('runners')
  if (runner.version === null) return '—'
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 6, alignItems: 'center' }}>
      {runner.version}
      {runner.updateAvailable && (
        <Chip style={{ background: tone.accentBg, color: tone.accentText }}>{t('update', { version: serverVersion ?? '' })}</Chip>
      )}
    </span>
  )
}

export function useRunnerColumns(serverVersion: string | undefined): readonly Column<Runner>[] {
  const { t } = useTranslation('runners')
  const loadText = useLoadText()
  return useMemo(
    () => [
      { id: 'name', header: t('column.name'), link: ({ id }) => ({ to: paths.runner(id) }), cell: ({ name }) => name },
      { id: 'state', header: t('column.state'), width: 120, cell: ({ state }) => <RunnerStateLabel state={state} /> },
      { id: 'tags', header: t('column.tags'), width: 150, from: 900, cell: ({ tags }) => <TagList tags={tags} oneLine /> },
      {
        id: 'scope',
        header: t('column.scope'),
        width: 200,
        from: 760,
        cell: ({ scope }) => <span title={scope.join(', ')}>{scope.join(', ')}</span>,
      },
      {
        id: 'version',
        header: t('column.version'),
        width: 240,
        from: 1040,
        cell: (runner) => <RunnerVersion runner={runner} serverVersion={serverVersion} />,
      },
      { id: 'load', header: t('column.load'), width: 120, from: 600, cell: (runner) => loadText(runner) },
      { id: 'lastSeen', header: t('column.lastSeen'), width: 150, cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} /> },
    ],
    [t, loadText, serverVersion],
  )
}
