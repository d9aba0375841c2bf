import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPrivateScanner, type PrivateScanner } from '#contract/private-scanning.ts'
import { queryOf } from '#web/api.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { DeletePanel } from './DeletePanel.tsx'
import { HostPanel } from './HostPanel.tsx'
import { LaunchForm } from './LaunchForm.tsx'
import { LaunchRole } from './LaunchRole.tsx'
import { isLaunching } from './launching.ts'
import { PlanPanel, type Planned } from './PlanPanel.tsx'
import { StatusPanel } from './StatusPanel.tsx'

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 14fr) minmax(0, 9fr)',
  alignItems: 'start',
  gap: 16,
  '& > div': { display: 'grid', gap: 16, minWidth: 0 },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))
const Today = styled('p')({ margin: 0, fontSize: 13, color: tone.muted, textWrap: 'pretty' })
const Change = styled('details')({ '& > summary': { cursor: 'pointer', minHeight: 24, color: tone.accentText, fontWeight: 550 } })

/** While something is under way it is asked for again, should a live event be lost. */
const ASK_AGAIN_MS = 5_000
const isMoving = (scanner: PrivateScanner): boolean =>
  isLaunching(scanner) || scanner.isDeleting || ['pending', 'stopping'].includes(scanner.host?.state ?? '')

/** Scanning from inside the customer's own AWS account: role, launch with its cost, live steps, the host, and the way back. */
export function PrivateScanning() {
  const { t } = useTranslation('private-scanning')
  const query = useQuery({
    ...queryOf(getPrivateScanner, {}),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isMoving(data) ? ASK_AGAIN_MS : false),
  })
  const scanner = query.data
  // what was seen stays, with what is being typed, when it cannot be asked for again
  if (scanner === undefined)
    return query.isError ? (
      <QueryError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Panel>
        <TextSkeleton lines={6} label={t('title')} />
      </Panel>
    )
  return scanner.access === null ? <NotYet /> : <SetUp scanner={scanner} />
}

function NotYet() {
  const [planned, setPlanned] = useState<Planned | null>(null)
  const { t } = useTranslation('private-scanning')
  return (
    <Columns>
      <div>
        <Panel title={t('setup.title')} sub={t('setup.sub')}>
          <LaunchRole />
        </Panel>
        <Panel title={t('form.title')}>
          <LaunchForm scanner={null} onPlanned={setPlanned} />
        </Panel>
      </div>
      <div>
        <PlanPanel planned={planned} />
        <Today>{t('today')}</Today>
      </div>
    </Columns>
  )
}

function SetUp({ scanner }: { scanner: PrivateScanner }) {
  const { t } = useTranslation('private-scanning')
  const [planned, setPlanned] = useState<Planned | null>(null)
  const isOpen = scanner.stateVPC === 'pending' && !scanner.isDeleting
  const form = <LaunchForm key={scanner.launchedAt} scanner={scanner} onPlanned={setPlanned} />
  return (
    <Columns>
      <div>
        <StatusPanel scanner={scanner} />
        {scanner.host !== null && !scanner.isDeleting && <HostPanel scanner={scanner} host={scanner.host} />}
        {isOpen && <Panel title={t('form.relaunch')}>{form}</Panel>}
        {scanner.stateVPC === 'completed' && (
          <Panel>
            <Change>
              <summary>{t('form.change')}</summary>
              {form}
            </Change>
          </Panel>
        )}
        <DeletePanel scanner={scanner} />
      </div>
      <div>
        {/* while there is no form, what is being made */}
        <PlanPanel planned={planned ?? scanner.settings} />
        <Today>{t('today')}</Today>
      </div>
    </Columns>
  )
}
