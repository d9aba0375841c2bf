import { CircleSlash } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { useOutOfScopeColumns } from './list/connection-columns.tsx'
import { ConnectionList } from './list/ConnectionList.tsx'

/** Targets that are kept but never scanned: who took them out, when and why. */
export function OutOfScopePage() {
  const { t } = useTranslation('connections')
  const columns = useOutOfScopeColumns()
  const back = (
    <LinkButton to={paths.connections} variant="outlined">
      {t('out.toList')}
    </LinkButton>
  )
  return (
    <ConnectionList
      list="connections-out-of-scope"
      inScope="false"
      title={t('out.title')}
      fact={(count) => t('out.fact', count)}
      columns={columns}
      actions={back}
      empty={<EmptyState icon={CircleSlash} text={t('out.empty')} action={back} />}
    />
  )
}
