import { CircleSlash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { paths } from '#web/paths.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ConnectionList, useConnectionPage } from './list/ConnectionList.tsx'
import { useOutOfScopeColumns } from './list/use-columns.tsx'

/** Targets that are kept but never scanned: who took them out, when and why. */
export function OutOfScopePage() {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const page = useConnectionPage('false')
  const columns = useOutOfScopeColumns()
  const total = page.data === undefined ? undefined : format.total(page.data.total, page.data.totalIsExact)
  const back = (
    <LinkButton to={paths.connections} variant="outlined">
      {t('out.toList')}
    </LinkButton>
  )
  return (
    <>
      <PageHead title={t('out.title')} sub={total === undefined ? undefined : t('out.fact', { total, count: page.data?.total ?? 0 })}>
        {back}
      </PageHead>
      <ConnectionList
        label={t('out.title')}
        page={page}
        columns={columns}
        empty={<EmptyState icon={CircleSlash} text={t('out.empty')} action={back} />}
      />
    </>
  )
}
