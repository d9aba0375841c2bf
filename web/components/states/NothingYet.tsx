import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getShell } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { ScanNowMenu } from '#web/components/scans/ScanNowMenu.tsx'
import { paths } from '#web/paths.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { useRightText } from './use-right-text.ts'

/** Offers what is missing last: a target to connect, else a scan; to those who may not, it says who may. */
function LastStep({ hasConnections }: { hasConnections: boolean }) {
  const { t } = useTranslation()
  const mayScan = useRight('scans.run')
  const mayConnect = useRight('connections.manage')
  const textOf = useRightText()
  if (hasConnections) return mayScan ? <ScanNowMenu /> : <small>{textOf('scans.run')}</small>
  if (!mayConnect) return <small>{textOf('connections.manage')}</small>
  return (
    <LinkButton to={paths.newConnection} variant="contained" startIcon={<Plus size={15} aria-hidden />}>
      {t('nothingYet.connect')}
    </LinkButton>
  )
}

/** Where nothing can stand before the first scan: `text` says what will stand here, the button is the one step that is missing. */
export function NothingYet({ icon, text }: { icon: LucideIcon; text: string }) {
  const { data } = useQuery(queryOf(getShell, {}))
  return <EmptyState icon={icon} text={text} action={<LastStep hasConnections={(data?.connections ?? 0) > 0} />} />
}
