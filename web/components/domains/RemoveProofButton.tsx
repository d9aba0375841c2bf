import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getConnection } from '#contract/connections.ts'
import { deleteDomain, type Domain, listDomains } from '#contract/domains.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { notify } from '#web/ui/states/toast.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { askFor } from './domain-of.ts'
import { useRefusal } from '#web/components/states/use-right-text.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('#web/components/ConfirmDialog.tsx')).ConfirmDialog }))

/** Gives up a proof of ownership, or a key that proved nothing yet; asks first, since the key cannot be had again. */
export function RemoveProofButton({ domain: { host, port, permit, status } }: { domain: Domain }) {
  const { t } = useTranslation(['connections', 'common'])
  const refusal = useRefusal('connections.manage')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  /** Before anything is proved there is no proof to remove. */
  const words = status === 'pending' ? 'proof.withdraw' : 'proof.remove'
  const remove = useMutation({
    mutationFn: () => call(deleteDomain, { query: askFor({ host, port }) }),
    onSuccess: () => {
      notify({ kind: 'success', text: t(`${words}.done`, { host }) })
      // the list alone: what is asked of a domain that is gone has no answer
      const { queryKey } = queryOf(listDomains, {})
      return Promise.all([queryKey, [getConnection.tag]].map((key) => cache.invalidateQueries({ queryKey: key })))
    },
  })
  return (
    <>
      <ActionButton variant="text" refusal={refusal} disabled={remove.isPending} onClick={() => setAsked(true)}>
        {t(`${words}.action`)}
      </ActionButton>
      {isAsked && (
        <Suspense fallback={null}>
          <ConfirmDialog
            danger
            title={t(`${words}.title`, { host })}
            confirmLabel={t(`${words}.action`)}
            refusal={remove.isError ? errorText(remove.error) : null}
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
            onClose={() => setAsked(false)}
          >
            {t(permit === null ? 'proof.withdraw.text' : 'proof.remove.text', { host: permit?.host ?? host })}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
