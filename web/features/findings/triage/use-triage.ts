import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { assignFindings, type Finding, type TriageAction, triageFindings, triageMoves } from '#contract/findings.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { notify } from '#web/ui/states/toast.ts'

type Target = Pick<Finding, 'id' | 'status' | 'owner'>

export interface Triage {
  findings: readonly Target[]
  action: TriageAction
  reason?: string
  /** ISO instant */
  expiresAt?: string
}

/** Those whose status allows the action: only they are sent, so that Undo touches nothing else. */
export const allowing = <F extends Pick<Finding, 'status'>>(findings: readonly F[], action: TriageAction): readonly F[] =>
  findings.filter((finding) => triageMoves[finding.status].includes(action))

/** Ids by the owner they have now, so that an assignment can be taken back. */
export function byOwner(findings: readonly Pick<Finding, 'id' | 'owner'>[]): ReadonlyMap<string | null, string[]> {
  const groups = new Map<string | null, string[]>()
  for (const { id, owner } of findings) groups.set(owner?.userId ?? null, [...(groups.get(owner?.userId ?? null) ?? []), id])
  return groups
}

const send = ({ findings, action, reason, expiresAt }: Triage) =>
  call(triageFindings, {
    body: {
      ids: findings.map(({ id }) => id),
      action,
      ...(reason === undefined ? {} : { reason }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    },
  })
const give = (ids: readonly string[], ownerId: string | null) => call(assignFindings, { body: { ids: [...ids], ownerId } })

/** Triage and assignment of one or many findings, with a toast that can undo what can be undone. */
export function useTriage(onDone?: () => void) {
  const { t } = useTranslation(['findings', 'common'])
  const cache = useQueryClient()
  const errorText = useErrorText()
  const onError = (error: unknown) => notify({ kind: 'error', text: errorText(error) })
  const onSettled = () => Promise.all(['findings', 'remediations', 'dashboard'].map((tag) => cache.invalidateQueries({ queryKey: [tag] })))

  const undoTriage = useMutation({
    mutationFn: (findings: readonly Target[]) => send({ findings, action: 'reopen' }),
    onError,
    onSettled,
  })
  const triage = useMutation({
    mutationFn: (wanted: Triage) => send({ ...wanted, findings: allowing(wanted.findings, wanted.action) }),
    onError,
    onSettled,
    onSuccess: ({ changed }, { action, findings }) => {
      onDone?.()
      const undo = { label: t('common:action.undo'), onClick: () => undoTriage.mutate(allowing(findings, action)) }
      // what reopening throws away, reason and expiry, cannot be brought back
      notify({ kind: 'success', text: t(`done.${action}`, { count: changed }), ...(action === 'reopen' ? {} : { action: undo }) })
    },
  })

  const undoAssign = useMutation({
    mutationFn: (findings: readonly Target[]) => Promise.all([...byOwner(findings)].map(([ownerId, ids]) => give(ids, ownerId))),
    onError,
    onSettled,
  })
  const assign = useMutation({
    mutationFn: ({ findings, ownerId }: { findings: readonly Target[]; ownerId: string | null }) =>
      give(
        findings.map(({ id }) => id),
        ownerId,
      ),
    onError,
    onSettled,
    onSuccess: ({ changed }, { findings, ownerId }) => {
      onDone?.()
      notify({
        kind: 'success',
        text: t(ownerId === null ? 'done.unassign' : 'done.assign', { count: changed }),
        action: { label: t('common:action.undo'), onClick: () => undoAssign.mutate(findings) },
      })
    },
  })
  return { triage, assign }
}
