import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deletePrivateScanner, getPrivateScanner, type PrivateScanner } from '#contract/private-scanning.ts'
import { call, queryOf } from '#web/api.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { useRight } from '#web/shell/session/auth-store.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Check } from '#web/ui/plain/choices.tsx'
import { useRefusalText } from './refusal-text.ts'

/** Takes everything out of the AWS account again, once that is confirmed. */
export function DeletePanel({ scanner: { isDeleting, failure } }: { scanner: PrivateScanner }) {
  const { t } = useTranslation('private-scanning')
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const [isAsked, setIsAsked] = useState(false)
  const [isForgotten, setIsForgotten] = useState(false)
  const right = useRight('connections.manage') ? undefined : t('form.noRight')
  // what cannot reach AWS may be forgotten
  const mayForget = failure?.code === 'role' || failure?.code === 'denied'
  const remove = useMutation({
    mutationFn: () => call(deletePrivateScanner, { query: mayForget && isForgotten ? { forget: 'true' } : {} }),
    onSuccess: (now) => {
      setIsAsked(false)
      client.setQueryData(queryOf(getPrivateScanner, {}).queryKey, now)
    },
  })
  // what is under way is not asked for twice
  if (isDeleting && failure === null) return null
  // nothing of an earlier time that it was asked
  const ask = () => {
    remove.reset()
    setIsForgotten(false)
    setIsAsked(true)
  }
  return (
    <Panel
      title={t('delete.title')}
      action={
        <ActionButton variant="outlined" color="error" refusal={right} onClick={ask}>
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
          refusal={remove.isError ? refusalText(remove.error) : null}
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
