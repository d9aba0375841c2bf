import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Finding, TRIAGE_ACTIONS, type TriageAction } from '#contract/findings.ts'
import { limits } from '#contract/limits.ts'
import { PersonMenu } from '#web/components/PersonMenu.tsx'
import { useRight } from '#web/shell/session/auth-store.ts'
import type { ReasonedAction } from './TriageDialog.tsx'
import { allowing, useTriage } from './use-triage.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

const TriageDialog = lazy(async () => ({ default: (await import('./TriageDialog.tsx')).TriageDialog }))

type Target = Pick<Finding, 'id' | 'status' | 'owner'>

/** Why an action cannot be done on these findings, in words; undefined when it can. */
function useReasons(findings: readonly Target[]): (action: TriageAction | 'assign') => string | undefined {
  const { t } = useTranslation('findings')
  const forbidden = useRefusal('findings.triage')
  return (action) => {
    if (forbidden !== undefined) return forbidden
    if (findings.length > limits.bulkFindings) return t('selection.tooMany', { count: limits.bulkFindings })
    if (action === 'assign' || allowing(findings, action).length > 0) return undefined
    return findings.every(({ status }) => status === 'resolved') ? t('action.byEvidence') : t('action.notAllowed')
  }
}

interface MoreMenuProps {
  actions: readonly TriageAction[]
  refusal: (action: TriageAction) => string | undefined
  isBusy: boolean
  onChoose: (action: TriageAction) => void
}

/** What else can be done with one finding; nothing where nothing can. */
function MoreMenu({ actions, refusal, isBusy, onChoose }: MoreMenuProps) {
  const { t } = useTranslation(['findings', 'common'])
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (actions.length === 0) return null
  return (
    <>
      <IconButton
        aria-label={t('common:entity.more')}
        title={t('common:entity.more')}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={17} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem
            key={action}
            disabled={refusal(action) !== undefined || isBusy}
            onClick={() => {
              setAnchor(null)
              onChoose(action)
            }}
          >
            {t(`action.${action}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Assign, mute, accept risk, false positive, reopen: for the selected findings; `compact` for one, with a menu of what can be done with it. */
export function TriageActions(props: { findings: readonly Target[]; compact?: boolean; onDone?: () => void }) {
  const { findings, compact = false } = props
  const { t } = useTranslation('findings')
  const [asking, setAsking] = useState<ReasonedAction | null>(null)
  const { triage, assign } = useTriage(() => {
    setAsking(null)
    props.onDone?.()
  })
  const refusal = useReasons(findings)
  const may = useRight('findings.triage')
  const shown = TRIAGE_ACTIONS.filter((action) => !compact || !may || allowing(findings, action).length > 0)
  const begin = (action: TriageAction) => (action === 'reopen' ? triage.mutate({ findings, action }) : setAsking(action))
  return (
    <>
      <PersonMenu disabledReason={refusal('assign')} onChoose={(ownerId) => assign.mutate({ findings, ownerId })}>
        {t('action.assign')}
      </PersonMenu>
      {compact ? (
        <MoreMenu actions={shown} refusal={refusal} isBusy={triage.isPending} onChoose={begin} />
      ) : (
        shown.map((action) => (
          <ActionButton key={action} refusal={refusal(action)} disabled={triage.isPending} onClick={() => begin(action)}>
            {t(`action.${action}`)}
          </ActionButton>
        ))
      )}
      {asking !== null && (
        <Suspense fallback={null}>
          <TriageDialog
            action={asking}
            count={allowing(findings, asking).length}
            send={(decision) => triage.mutateAsync({ findings, action: asking, ...decision })}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </>
  )
}
