import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getKindSetup, type Kind, type SetupWay } from '#contract/kinds.ts'
import { queryOf } from '#web/api.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { FieldActions, MembersForm, MembersStack } from './MembersForm.tsx'
import { MemberRows } from './MemberRows.tsx'
import type { MemberAccount } from './read-members.ts'
import { SetupFile } from '#web/components/connections/kinds/cloud/SetupFile.tsx'
import { SetupSteps } from '#web/components/connections/kinds/cloud/SetupSteps.tsx'
import { type Member, useConnectMembers } from './use-connect-members.ts'

const Stack = styled('div')({ display: 'grid', gap: 16, minWidth: 0 })

function Deploy({ way: { file, steps } }: { way: SetupWay }) {
  const { t } = useTranslation('connections')
  if (file === null) return null
  return (
    <Panel title={t('members.deploy')} sub={t('members.deployText')}>
      <MembersStack>
        <div>
          <SetupFile file={file} />
        </div>
        <SetupSteps steps={steps} />
      </MembersStack>
    </Panel>
  )
}

interface ConnectProps {
  rows: readonly Member[]
  work: ReturnType<typeof useConnectMembers>
}
function Connect({ rows, work: { connect, states, isBusy } }: ConnectProps) {
  const { t } = useTranslation('connections')
  const refusal = useRefusal('connections.manage')
  const left = rows.filter(({ target, connectionId }) => connectionId === null && states.get(target)?.state !== 'connected')
  return (
    <Panel title={t('members.connect')} sub={t('members.connectText')}>
      <MembersStack>
        <MemberRows rows={rows} states={states} />
        <FieldActions>
          <ActionButton variant="contained" refusal={refusal} disabled={isBusy || left.length === 0} onClick={() => void connect(left)}>
            {isBusy ? t('test.running') : t('members.testAndConnect', { count: left.length })}
          </ActionButton>
        </FieldActions>
      </MembersStack>
    </Panel>
  )
}

/** Many accounts of an organization at once: their list, one template for all, and a connection for each, tested before it is kept. */
export function MembersAccess({ kind }: { kind: Kind }) {
  const { t } = useTranslation(['connections', 'common'])
  const [accounts, setAccounts] = useState<readonly MemberAccount[]>([])
  const query = { members: accounts.map(({ id }) => id).join(',') }
  const { data, error, isLoading, refetch } = useQuery({
    ...queryOf(getKindSetup, { params: { path: kind.path }, query }),
    enabled: accounts.length > 0,
  })
  const work = useConnectMembers(kind)
  const rows = useMemo(() => {
    const names = new Map(accounts.map(({ id, name }) => [id, name]))
    return (data?.members ?? []).map((member): Member => Object.assign({ name: names.get(member.target) ?? '' }, member))
  }, [accounts, data])
  const way = data?.ways.find((one) => one.way === 'organization')
  return (
    <Stack>
      <MembersForm kind={kind} isPrepared={rows.length > 0} isBusy={work.isBusy} onPrepare={setAccounts} />
      {error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
      {isLoading && <TextSkeleton lines={4} label={t('common:state.loading')} />}
      {data?.principal === null && <Notice kind="warning">{t('setup.noIdentity')}</Notice>}
      {way !== undefined && rows.length > 0 && <Deploy way={way} />}
      {rows.length > 0 && <Connect rows={rows} work={work} />}
    </Stack>
  )
}
