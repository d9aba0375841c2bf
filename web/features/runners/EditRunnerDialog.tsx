import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Runner, updateRunner } from '#contract/runners.ts'
import { call } from '#web/api.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { useSendForm } from '#web/components/use-send-form.ts'
import { notify } from '#web/ui/states/toast.ts'
import { RUNNER_FIELDS, RunnerFields, runnerForm, type RunnerValues } from './RunnerFields.tsx'

/** Changes name, scope, tags and kinds of a runner. */
export function EditRunnerDialog({ runner, onClose }: { runner: Runner; onClose: () => void }) {
  const { t } = useTranslation(['runners', 'common'])
  const cache = useQueryClient()
  const { name, tags, scope, kinds } = runner
  const form = useSendForm<RunnerValues, Runner>({
    resolver: zodResolver(runnerForm),
    defaultValues: { name, tags, scope, kinds },
    refusable: RUNNER_FIELDS,
    send: (body) => call(updateRunner, { params: { id: runner.id }, body }),
    onSent: (changed) => {
      notify({ kind: 'success', text: t('edit.saved', { name: changed.name }) })
      onClose()
      return cache.invalidateQueries({ queryKey: [updateRunner.tag] })
    },
  })
  return (
    <ConfirmDialog
      title={t('edit.title', { name })}
      confirmLabel={t('common:action.save')}
      busy={form.busy}
      ready={form.isDirty}
      refusal={form.refusal}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <p>{t('edit.text')}</p>
      <RunnerFields form={form} />
    </ConfirmDialog>
  )
}
