import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Finding, verifyFinding } from '#contract/findings.ts'
import { call } from '#web/api.ts'
import { useRefusalToast } from '#web/components/use-refusal-toast.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { notify } from '#web/ui/states/toast.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

type Target = Pick<Finding, 'id'>
/** Each is a scan of its own: more than these wait for one another too long. */
const VERIFIED_MAX = 20

/** Asks scans to look again at findings, one after the other; stops at the first that is refused. */
export function useVerifyMany(onDone?: () => void) {
  const { t } = useTranslation('findings')
  const cache = useQueryClient()
  const errorText = useErrorText()
  const tellRefusal = useRefusalToast()
  return useMutation({
    mutationFn: async (findings: readonly Target[]) => {
      for (const { id } of findings) await call(verifyFinding, { params: { id } })
    },
    onError: (error) => tellRefusal(error, errorText(error)),
    onSuccess: (_nothing, findings) => {
      onDone?.()
      notify({ kind: 'success', text: t('done.verify', { count: findings.length }) })
    },
    onSettled: () => Promise.all(['findings', 'scans', 'shell'].map((tag) => cache.invalidateQueries({ queryKey: [tag] }))),
  })
}

/** Verifies the findings picked. */
export function VerifySelected({ findings, onDone }: { findings: readonly Target[]; onDone: () => void }) {
  const { t } = useTranslation('findings')
  const forbidden = useRefusal('scans.run')
  const verify = useVerifyMany(onDone)
  const refusal = forbidden ?? (findings.length > VERIFIED_MAX ? t('selection.tooMany', { count: VERIFIED_MAX }) : undefined)
  return (
    <ActionButton
      startIcon={<ShieldCheck size={15} aria-hidden />}
      refusal={refusal}
      disabled={verify.isPending}
      onClick={() => verify.mutate(findings)}
    >
      {t('action.verify')}
    </ActionButton>
  )
}
