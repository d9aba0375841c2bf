import { Cable } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ConnectButton } from '#web/components/ConnectButton.tsx'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { ScanAllButton } from '#web/components/scans/ScanAllButton.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { useScopedColumns } from './list/connection-columns.tsx'
import { ConnectionList } from './list/ConnectionList.tsx'

/** Every target under watch: how it stands, what is open on it, when it was scanned. */
export function ConnectionsPage() {
  const { t } = useTranslation(['connections', 'common'])
  const columns = useScopedColumns()
  return (
    <ConnectionList
      list="connections"
      inScope="true"
      title={t('title')}
      fact={(count) => t('fact', count)}
      columns={columns}
      actions={
        <>
          <LinkButton to={paths.runners} variant="outlined">
            {t('common:nav.runners')}
          </LinkButton>
          <LinkButton to={paths.connectionsOutOfScope} variant="outlined">
            {t('common:nav.outOfScope')}
          </LinkButton>
          <ScanAllButton />
        </>
      }
      empty={<EmptyState icon={Cable} text={t('empty')} action={<ConnectButton variant="contained">{t('connect')}</ConnectButton>} />}
    />
  )
}
