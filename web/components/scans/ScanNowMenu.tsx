import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listConnections } from '#contract/connections.ts'
import { queryOf } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useStartScan } from './use-start-scan.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { ItemSkeleton } from '#web/ui/states/Skeletons.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

/** Picks a connection that can be scanned and scans it now; without one it leads to making one. Needs the texts of 'scans'. */
export function ScanNowMenu({ variant = 'contained' }: { variant?: 'contained' | 'outlined' }) {
  const { t } = useTranslation(['scans', 'common'])
  const navigate = useNavigate()
  const refusal = useRefusal('scans.run')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const connections = useQuery({ ...queryOf(listConnections, { query: { inScope: 'true', limit: 100 } }), enabled: anchor !== null })
  const scannable = connections.data?.results.filter(({ inScope }) => inScope)
  const start = useStartScan()
  const pick = (id: string) => {
    setAnchor(null)
    start.mutate(id)
  }
  return (
    <>
      <ActionButton
        variant={variant}
        startIcon={<Play size={15} aria-hidden />}
        refusal={refusal}
        disabled={start.isPending}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('common:action.scanNow')}
      </ActionButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {connections.isPending && (
          <MenuItem disabled>
            <ItemSkeleton label={t('common:state.loading')} />
          </MenuItem>
        )}
        {scannable?.map((connection) => (
          <MenuItem key={connection.id} onClick={() => pick(connection.id)}>
            <ListItemText primary={connection.name} secondary={connection.target} />
          </MenuItem>
        ))}
        {scannable?.length === 0 && <MenuItem onClick={() => void navigate({ to: paths.newConnection })}>{t('connectFirst')}</MenuItem>}
      </Menu>
    </>
  )
}
