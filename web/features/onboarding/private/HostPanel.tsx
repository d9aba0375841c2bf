import { styled } from '@mui/material/styles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Play, Square } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPrivateScanner, type HostState, type PrivateScanner, switchPrivateScanner } from '#contract/private-scanning.ts'
import { updateProfile } from '#contract/users.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { BusyButton } from '#web/ui/input/BusyButton.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'
import { Check } from '#web/ui/plain/choices.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { useRefusalText } from './refusal-text.ts'

type Host = NonNullable<PrivateScanner['host']>
const SHAPE: Readonly<Record<HostState, StatusShape>> = {
  pending: 'half',
  running: 'tick',
  stopping: 'half',
  stopped: 'dash',
  terminated: 'bang',
}
const State = styled('p')({ display: 'flex', alignItems: 'center', gap: 8, margin: '0 0 12px', fontWeight: 550 })
const Rows = styled('div')({ display: 'grid', gap: 14 })

/** The host: how it is, its switch, whether it runs on demand alone, and its updates. */
export function HostPanel({ scanner, host }: { scanner: PrivateScanner; host: Host }) {
  const { t } = useTranslation('private-scanning')
  const format = useFormat()
  const { state, isOnline, stopsAt } = host
  return (
    <Panel title={t('host.title')} action={<HostSwitch state={state} isSetUp={scanner.stateVPC === 'completed'} />}>
      <State data-host={state}>
        <StatusGlyph shape={SHAPE[state]} />
        <span role="status">{t(`host.state.${state}`)}</span>
      </State>
      <Rows>
        <KeyValues
          items={[
            [t('host.id'), <code key="id">{host.instanceId}</code>],
            ['Systems Manager', state === 'running' ? t(isOnline ? 'host.online' : 'host.offline') : null],
            [t('host.updates'), <Updates key="updates" host={host} />],
          ]}
        />
        <OnDemand scanner={scanner} />
        {stopsAt !== null && <p style={{ margin: 0 }}>{t('host.stopsAt', { time: format.time(stopsAt) })}</p>}
      </Rows>
    </Panel>
  )
}

function Updates({ host: { isUpdating, updatedAt, updateDueAt } }: { host: Host }) {
  const { t } = useTranslation('private-scanning')
  const format = useFormat()
  if (isUpdating) return <>{t('host.updating')}</>
  const due = t('host.due', { when: format.dateTime(updateDueAt) })
  return (
    <>
      {updatedAt === null ? t('host.never') : <RelativeTime at={updatedAt} />}, {due}
    </>
  )
}

/** Starts a host that is stopped and stops one that runs; on the way it waits. */
function HostSwitch({ state, isSetUp }: { state: HostState; isSetUp: boolean }) {
  const { t } = useTranslation('private-scanning')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const may = useRight('connections.manage')
  const refusal = may ? (isSetUp ? undefined : t('host.notYet')) : t('form.noRight')
  const action = state === 'running' || state === 'stopping' ? 'stop' : 'start'
  const turn = useMutation({
    mutationFn: () => call(switchPrivateScanner, { body: { action } }),
    onSuccess: (now) => client.setQueryData(queryOf(getPrivateScanner, {}).queryKey, now),
    onError: (error) => notify({ kind: 'error', text: refusalText(error) }),
  })
  const icon = action === 'stop' ? <Square size={14} aria-hidden /> : <Play size={14} aria-hidden />
  const onClick = () => turn.mutate()
  const isMoving = state === 'pending' || state === 'stopping'
  if (refusal !== undefined)
    return (
      <ActionButton variant="outlined" startIcon={icon} refusal={refusal}>
        {t(`host.${action}`)}
      </ActionButton>
    )
  return (
    <BusyButton variant="outlined" startIcon={icon} busy={turn.isPending || isMoving} onClick={onClick}>
      {t(`host.${action}`)}
    </BusyButton>
  )
}

function OnDemand({ scanner }: { scanner: PrivateScanner }) {
  const { t } = useTranslation('private-scanning')
  const client = useQueryClient()
  const errorText = useErrorText()
  const may = useRight('account.manage')
  const { queryKey } = queryOf(getPrivateScanner, {})
  /** What was pressed, until the server has it. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const show = (onDemandScanner: boolean) =>
    client.setQueryData(queryKey, (now: PrivateScanner | undefined) => now && { ...now, onDemandScanner })
  const save = useMutation({
    mutationFn: (onDemandScanner: boolean) => call(updateProfile, { body: { onDemandScanner } }),
    // an answer that was on its way knows nothing of it
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (profile) => {
      useUser.setState({ profile })
      show(profile.onDemandScanner)
      void client.invalidateQueries({ queryKey })
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
    onSettled: () => setChosen(null),
  })
  const choose = (isOn: boolean) => {
    setChosen(isOn)
    save.mutate(isOn)
  }
  return (
    <Check
      kind="switch"
      label={t('host.onDemand')}
      hint={may ? t('host.onDemandHint', { count: scanner.settings?.idleMinutes ?? 30 }) : t('form.noRight')}
      checked={chosen ?? scanner.onDemandScanner}
      disabled={!may}
      onChange={(event) => choose(event.target.checked)}
    />
  )
}
