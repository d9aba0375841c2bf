import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LEVELS_OF_EFFORT } from '#contract/fields.ts'
import { columnsFrom, type Remediation } from '#contract/remediations.ts'
import { DueDate } from '#web/components/DueDate.tsx'
import { PersonMenu } from '#web/components/PersonMenu.tsx'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { quietButton } from '#web/ui/input/quiet-button.ts'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import type { useCardEdit } from './use-card-edit.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'

const DayPopover = lazy(async () => ({ default: (await import('#web/components/day/DayPopover.tsx')).DayPopover }))

interface FieldProps {
  card: Pick<Remediation, 'key' | 'assignee' | 'dueOn' | 'levelOfEffort' | 'columnId'>
  edit: ReturnType<typeof useCardEdit>
}

/** Who does it; changed in place. */
export function AssigneeField({ card, edit }: FieldProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const name = card.assignee?.name ?? t('common:state.unassigned')
  return (
    <PersonMenu
      variant="text"
      label={t('work.assigneeOf', { key: card.key })}
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
          <span title={name} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {name}
          </span>
        </span>
      )}
    </PersonMenu>
  )
}

/** When it is due; changed in place, or taken away. */
export function DueField({ card, edit }: FieldProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const dueOn = edit.pending?.dueOn === undefined ? card.dueOn : edit.pending.dueOn
  const label = t('work.dueOf', { key: card.key })
  const choose = (day: string | null) => {
    setAnchor(null)
    if (day !== card.dueOn) edit.change({ dueOn: day })
  }
  return (
    <>
      <ActionButton
        variant="text"
        sx={quietButton}
        aria-haspopup="dialog"
        refusal={edit.refusal}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="sr-only">{label}: </span>
        {dueOn === null ? t('common:state.none') : <DueDate at={dueOn} open={card.columnId !== 'Column_Completed'} />}
      </ActionButton>
      {anchor !== null && (
        <Suspense fallback={null}>
          <DayPopover
            anchor={anchor}
            label={label}
            value={dueOn}
            saveLabel={t('common:action.save')}
            noneLabel={t('common:state.none')}
            onChoose={choose}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** How much work it is; changed in place. */
export function EffortField({ card, edit }: FieldProps) {
  const { t } = useTranslation(['remediations', 'common'])
  return (
    <SelectMenu
      look="quiet"
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
    <SelectMenu
      label={t('work.statusOf', { key: card.key })}
      value={edit.pending?.columnId ?? card.columnId}
      options={columnsFrom(card.columnId).map((value) => ({ value, label: t(`common:column.${value}`) }))}
      disabledReason={edit.refusal}
      onChange={(columnId) => edit.change({ columnId })}
    />
  )
}
