import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/findings.ts'
import { limits } from '#contract/limits.ts'
import { getRemediation, updateRemediation } from '#contract/remediations.ts'
import { call } from '#web/api.ts'
import { useCardErrorText } from '#web/components/use-card-error-text.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { notify } from '#web/ui/states/toast.ts'

const DayPopover = lazy(async () => ({ default: (await import('#web/components/day/DayPopover.tsx')).DayPopover }))

type Target = Pick<Finding, 'id' | 'remediationId'>
interface Before {
  id: string
  dueOn: string | null
}

/** The fixes of these findings, each once: a due date is the fix's, and all findings that it fixes share it. */
export const fixesOf = (findings: readonly Target[]): string[] => [
  ...new Set(findings.flatMap(({ remediationId }) => (remediationId === null ? [] : [remediationId]))),
]

/** One after the other: each is a change of its own in the history of its fix. */
async function give(wanted: readonly Before[]): Promise<void> {
  for (const { id, dueOn } of wanted) await call(updateRemediation, { params: { id }, body: { dueOn } })
}

/** Gives fixes a due date, with a toast that gives each its own one back. */
function useDueMany(onDone: () => void) {
  const { t } = useTranslation(['findings', 'common'])
  const cache = useQueryClient()
  const errorText = useCardErrorText()
  const onError = (error: unknown) => notify({ kind: 'error', text: errorText(error) })
  const onSettled = () => Promise.all(['findings', 'remediations', 'dashboard'].map((tag) => cache.invalidateQueries({ queryKey: [tag] })))
  const undo = useMutation({ mutationFn: give, onError, onSettled })
  return useMutation({
    mutationFn: async ({ fixes, dueOn }: { fixes: readonly string[]; dueOn: string | null }): Promise<Before[]> => {
      const before: Before[] = []
      for (const id of fixes) before.push({ id, dueOn: (await call(getRemediation, { params: { id } })).dueOn })
      await give(fixes.map((id) => ({ id, dueOn })))
      return before
    },
    onError,
    onSettled,
    onSuccess: (before, { dueOn }) => {
      onDone()
      notify({
        kind: 'success',
        text: t(dueOn === null ? 'done.noDue' : 'done.due', { count: before.length }),
        action: { label: t('common:action.undo'), onClick: () => undo.mutate(before) },
      })
    },
  })
}

/** A due date for the findings picked. */
export function DueSelected({ findings, onDone }: { findings: readonly Target[]; onDone: () => void }) {
  const { t } = useTranslation(['findings', 'common'])
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const may = useRight('remediations.move')
  const due = useDueMany(onDone)
  const fixes = fixesOf(findings)
  const refusal = !may
    ? t('common:error.forbidden')
    : findings.length > limits.bulkFindings
      ? t('selection.tooMany', { count: limits.bulkFindings })
      : fixes.length === 0
        ? t('selection.noFix')
        : undefined
  return (
    <>
      <Button
        disabled={refusal !== undefined || due.isPending}
        title={refusal}
        aria-haspopup="dialog"
        startIcon={<CalendarDays size={15} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('action.due')}
      </Button>
      {anchor !== null && (
        <Suspense fallback={null}>
          <DayPopover
            anchor={anchor}
            label={t('action.due')}
            value={null}
            saveLabel={t('common:action.save')}
            noneLabel={t('common:state.none')}
            onChoose={(dueOn) => {
              setAnchor(null)
              due.mutate({ fixes, dueOn })
            }}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  )
}
