import { useTranslation } from 'react-i18next'
import { LEVELS_OF_EFFORT } from '#contract/fields.ts'
import { COLUMN_IDS, type Remediation } from '#contract/remediations.ts'
import { PersonMenu } from '#web/components/PersonMenu.tsx'
import { PlainDate } from '#web/ui/input/PlainDate.tsx'
import { PlainSelect } from '#web/ui/input/PlainSelect.tsx'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import type { useCardEdit } from './use-card-edit.ts'

interface FieldProps {
  card: Remediation
  edit: ReturnType<typeof useCardEdit>
}

/** Who does it; changed in place. */
export function AssigneeField({ card, edit }: FieldProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const name = card.assignee?.name ?? t('common:state.unassigned')
  return (
    <PersonMenu
      variant="text"
      label={t('work.assigneeOf', { key: card.key, name })}
      disabledReason={edit.refusal}
      onChoose={(assigneeId) => edit.change({ assigneeId })}
    >
      {card.assignee === null ? (
        name
      ) : (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 7, minWidth: 0 }}>
          <span aria-hidden style={{ display: 'flex' }}>
            <Avatar initials={card.assignee.initials} name={name} size={20} />
          </span>
          {name}
        </span>
      )}
    </PersonMenu>
  )
}

/** When it is due; changed in place, emptied to have none. */
export function DueField({ card, edit }: FieldProps) {
  const { t } = useTranslation('remediations')
  const dueOn = edit.pending?.dueOn === undefined ? card.dueOn : edit.pending.dueOn
  return (
    <PlainDate
      label={t('work.dueOf', { key: card.key })}
      value={dueOn}
      disabledReason={edit.refusal}
      onChange={(next) => edit.change({ dueOn: next })}
    />
  )
}

/** How much work it is; changed in place. */
export function EffortField({ card, edit }: FieldProps) {
  const { t } = useTranslation(['remediations', 'common'])
  return (
    <PlainSelect
      label={t('work.effortOf', { key: card.key })}
      value={edit.pending?.levelOfEffort ?? card.levelOfEffort}
      options={LEVELS_OF_EFFORT.map((value) => ({ value, label: t(`common:effort.${value}`) }))}
      disabledReason={edit.refusal}
      onChange={(levelOfEffort) => edit.change({ levelOfEffort })}
    />
  )
}

/** Its column; Ready to Verify starts a re-scan of just its check. */
export function StatusField({ card, edit }: FieldProps) {
  const { t } = useTranslation(['remediations', 'common'])
  return (
    <PlainSelect
      label={t('work.statusOf', { key: card.key })}
      value={edit.pending?.columnId ?? card.columnId}
      options={COLUMN_IDS.map((value) => ({ value, label: t(`common:column.${value}`) }))}
      disabledReason={edit.refusal}
      onChange={(columnId) => edit.change({ columnId })}
    />
  )
}
