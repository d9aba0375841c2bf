import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { notify } from '#web/ui/states/toast.ts'

/** The `?host=` of the page on which ownership is proved, of a refusal for want of a proof; undefined of any other. */
export function hostToProve(error: unknown): string | undefined {
  const at = error instanceof ApiError ? error.proveAt : undefined
  return at === undefined ? undefined : (new URL(at, location.origin).searchParams.get('host') ?? '')
}

/** Tells of a call that was refused, in the words given; where nobody answers for probing, with the way to where ownership is proved. */
export function useRefusalToast(): (error: unknown, text: string) => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (error, text) => {
    const host = hostToProve(error)
    const prove = () => void navigate({ to: paths.accountDomains, search: { host } })
    notify({ kind: 'error', text, ...(host !== undefined && { action: { label: t('action.prove'), onClick: prove } }) })
  }
}
