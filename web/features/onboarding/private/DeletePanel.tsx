import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deletePrivateScanner, getPrivateScanner, type PrivateScanner } from '#contract/private-scanning.ts'
import { call, queryOf } from '#web/api.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { useErrorText } from '#web/components/error-text.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Check } from '#web/ui/plain/choices.tsx'

/** Takes everything out of the AWS account again, once that is confirmed. */
export function DeletePanel({ scanner: { isDeleting, failure } }: { scanner: PrivateScanner }) {
  const { t } = useTranslation('private-scanning')
  const client = useQueryClient()
  const errorText = useErrorText()
  const [isAsked, setIsAsked] = useState(false)
  const [isForgotten, setIsForgotten] = useState(false)
  const right = useRight('connections.manage') ? undefined : t('form.noRight')
  const remove = useMutation({
    mutationFn: () => call(deletePrivateScanner, { query: isForgotten ? { forget: 'true' } : {} }),
    onSuccess: (now) => {
      setIsAsked(false)
      client.setQueryData(queryOf(getPrivateScanner, {}).queryKey, now)
    },
  })
  // what is under way is not asked for twice; what cannot reach AWS may be forgotten
  if (isDeleting && failure === null) return null
  const mayForget = failure?.code === 'role' || failure?.code === 'denied'
  return (
    <Panel
      title={t('delete.title')}
      action={
        <ActionButton variant="outlined" color="error" refusal={right} onClick={() => setIsAsked(true)}>
          {t(isDeleting ? 'delete.again' : 'delete.button')}
        </ActionButton>
      }
    >
      <p style={{ margin: 0 }}>{t('delete.text')}</p>
      {isAsked && (
        <ConfirmDialog
          title={t('delete.confirmTitle')}
          confirmLabel={t('delete.button')}
          danger
          busy={remove.isPending}
          refusal={remove.isError ? errorText(remove.error) : null}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsked(false)}
        >
          <p>{t('delete.text')}</p>
          {mayForget && (
            <Check
              label={t('delete.forget')}
              hint={t('delete.forgetHint')}
              checked={isForgotten}
              onChange={(event) => setIsForgotten(event.target.checked)}
            />
          )}
        </ConfirmDialog>
      )}
    </Panel>
  )
}
