import { Cable, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { paths } from '#web/paths.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ConnectionList, useConnectionPage } from './list/ConnectionList.tsx'
import { useScopedColumns } from './list/use-columns.tsx'

/** Every target under watch: how it stands, what is open on it, when it was scanned. */
export function ConnectionsPage() {
  const { t } = useTranslation(['connections', 'common'])
  const format = useFormat()
  const page = useConnectionPage('true')
  const columns = useScopedColumns()
  const total = page.data === undefined ? undefined : format.total(page.data.total, page.data.totalIsExact)
  return (
    <>
      <PageHead title={t('title')} sub={total === undefined ? undefined : t('fact', { total, count: page.data?.total ?? 0 })}>
        <LinkButton to={paths.connectionsOutOfScope} variant="outlined">
          {t('common:nav.outOfScope')}
        </LinkButton>
      </PageHead>
      <ConnectionList
        label={t('title')}
        page={page}
        columns={columns}
        empty={
          <EmptyState
            icon={Cable}
            text={t('empty')}
            action={
              <LinkButton to={paths.newConnection} variant="contained" startIcon={<Plus size={15} aria-hidden />}>
                {t('connect')}
              </LinkButton>
            }
          />
        }
      />
    </>
  )
}
