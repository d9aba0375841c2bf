import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteRunner, revokeRunner, type Runner } from '#contract/runners.ts'
import { call } from '#web/api.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { useRefusal } from '#web/components/states/use-right-text.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { notify } from '#web/ui/states/toast.ts'

const EditRunnerDialog = lazy(async () => ({ default: (await import('./EditRunnerDialog.tsx')).EditRunnerDialog }))

interface AskedProps {
  runner: Runner
  onClose: () => void
}

/** Says what revoking does, and does it. */
function RevokeDialog({ runner: { id, name }, onClose }: AskedProps) {
  const { t } = useTranslation('runners')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call(revokeRunner, { params: { id } }),
    onSuccess: async () => {
      notify({ kind: 'success', text: t('revoke.done', { name }) })
      onClose()
      await cache.invalidateQueries({ queryKey: [revokeRunner.tag] })
    },
  })
  return (
    <ConfirmDialog
      danger
      title={t('revoke.title', { name })}
      confirmLabel={t('revoke.action')}
      busy={revoke.isPending}
      refusal={revoke.error === null ? null : errorText(revoke.error)}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      {t('revoke.text')}
    </ConfirmDialog>
  )
}

/** Says what deleting does, does it, and goes back to the list. */
function DeleteDialog({ runner: { id, name }, onClose }: AskedProps) {
  const { t } = useTranslation(['runners', 'common'])
  const errorText = useErrorText()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(deleteRunner, { params: { id } }),
    onSuccess: async () => {
      notify({ kind: 'success', text: t('delete.done', { name }) })
      // first away from its page, which would ask for it again
      await navigate({ to: paths.runners })
      await cache.invalidateQueries({ queryKey: [deleteRunner.tag] })
    },
  })
  return (
    <ConfirmDialog
      danger
      title={t('delete.title', { name })}
      confirmLabel={t('common:action.delete')}
      busy={remove.isPending}
      refusal={remove.error === null ? null : errorText(remove.error)}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  )
}

/** Change, revoke or delete a runner; one that connections name stays. */
export function RunnerActions({ runner }: { runner: Runner }) {
  const { t } = useTranslation(['runners', 'common'])
  const refusal = useRefusal('connections.manage')
  const [asked, setAsked] = useState<'edit' | 'revoke' | 'delete' | null>(null)
  const onClose = () => setAsked(null)
  const used = runner.connections > 0 ? t('delete.used', { count: runner.connections }) : undefined
  return (
    <>
      {runner.revokedAt === null && (
        <>
          <ActionButton variant="outlined" refusal={refusal} onClick={() => setAsked('edit')}>
            {t('common:action.edit')}
          </ActionButton>
          <ActionButton variant="outlined" color="error" refusal={refusal} onClick={() => setAsked('revoke')}>
            {t('revoke.action')}
          </ActionButton>
        </>
      )}
      <ActionButton variant="outlined" color="error" refusal={refusal ?? used} onClick={() => setAsked('delete')}>
        {t('common:action.delete')}
      </ActionButton>
      {asked === 'edit' && (
        <Suspense fallback={null}>
          <EditRunnerDialog runner={runner} onClose={onClose} />
        </Suspense>
      )}
      {asked === 'revoke' && <RevokeDialog runner={runner} onClose={onClose} />}
      {asked === 'delete' && <DeleteDialog runner={runner} onClose={onClose} />}
    </>
  )
}
