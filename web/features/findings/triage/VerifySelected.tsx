import { useMutation, useQueryClient } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Finding, verifyFinding } from '#contract/findings.ts'
import { call } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { notify } from '#web/ui/states/toast.ts'

type Target = Pick<Finding, 'id'>
/** Each is a scan of its own: more than these wait for one another too long. */
const VERIFIED_MAX = 20

/** Asks scans to look again at findings, one after the other; stops at the first that is refused. */
export function useVerifyMany(onDone?: () => void) {
  const { t } = useTranslation('findings')
  const cache = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async (findings: readonly Target[]) => {
      for (const { id } of findings) await call(verifyFinding, { params: { id } })
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
    onSuccess: (_nothing, findings) => {
      onDone?.()
      notify({ kind: 'success', text: t('done.verify', { count: findings.length }) })
    },
    onSettled: () => Promise.all(['findings', 'scans', 'shell'].map((tag) => cache.invalidateQueries({ queryKey: [tag] }))),
  })
}

/** Verifies the findings picked. */
export function VerifySelected({ findings, onDone }: { findings: readonly Target[]; onDone: () => void }) {
  const { t } = useTranslation(['findings', 'common'])
  const may = useRight('scans.run')
  const verify = useVerifyMany(onDone)
  const refusal = may
    ? findings.length > VERIFIED_MAX
      ? t('selection.tooMany', { count: VERIFIED_MAX })
      : undefined
    : t('common:error.forbidden')
  return (
    <Button
      startIcon={<ShieldCheck size={15} aria-hidden />}
      disabled={refusal !== undefined || verify.isPending}
      title={refusal}
      onClick={() => verify.mutate(findings)}
    >
      {t('action.verify')}
    </Button>
  )
}
