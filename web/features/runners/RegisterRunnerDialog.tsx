import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { registerRunner } from '#contract/runners.ts'
import { call } from '#web/api.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { useSendForm } from '#web/components/use-send-form.ts'
import { CodeBlock } from '#web/ui/input/CodeBlock.tsx'
import { ShownOnceDialog } from '#web/ui/layout/ShownOnceDialog.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { RUNNER_FIELDS, RunnerFields, runnerForm, type RunnerValues } from './RunnerFields.tsx'
import { type Machine, MACHINES, startLines } from './start-lines.ts'

/** The token of a new runner, this once, with the lines that start it. */
function RunnerMade({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const { t } = useTranslation(['runners', 'common'])
  const [machine, setMachine] = useState<Machine>('linux')
  const words = { copyLabel: t('common:action.copy'), copiedLabel: t('common:action.copied') }
  return (
    <ShownOnceDialog title={t('made.title', { name })} closeLabel={t('common:action.close')} onClose={onClose}>
      <Notice kind="warning">{t('made.shownOnce')}</Notice>
      <CodeBlock code={token} label={t('made.token')} {...words} />
      <h3 style={{ fontSize: 13 }}>{t('made.start')}</h3>
      <Tabs
        label={t('made.tabs')}
        idPrefix="runner-machine"
        value={machine}
        tabs={MACHINES.map((value) => ({ value, label: t(`made.tab.${value}`) }))}
        onChange={setMachine}
      />
      <div
        id={`runner-machine-panel-${machine}`}
        role="tabpanel"
        aria-labelledby={`runner-machine-tab-${machine}`}
        style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 10 }}
      >
        <p style={{ margin: 0 }}>{t(`made.about.${machine}`)}</p>
        <CodeBlock code={startLines(machine, { url: location.origin, token })} label={t('made.lines')} {...words} />
      </div>
    </ShownOnceDialog>
  )
}

const send = (body: RunnerValues) => call(registerRunner, { body })

/** Asks for name, scope, tags and kinds; then shows the token, once. */
export function RegisterRunnerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['runners', 'common'])
  const cache = useQueryClient()
  const form = useSendForm<RunnerValues, Awaited<ReturnType<typeof send>>>({
    resolver: zodResolver(runnerForm),
    defaultValues: { name: '', tags: [], scope: [], kinds: null },
    refusable: RUNNER_FIELDS,
    send,
    onSent: () => cache.invalidateQueries({ queryKey: [registerRunner.tag] }),
  })
  if (form.reply !== undefined) return <RunnerMade name={form.reply.name} token={form.reply.token} onClose={onClose} />
  return (
    <ConfirmDialog
      title={t('register')}
      confirmLabel={t('register')}
      busy={form.busy}
      refusal={form.refusal}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <RunnerFields form={form} />
    </ConfirmDialog>
  )
}
