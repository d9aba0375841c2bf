import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { paths } from '#web/paths.ts'

/** The `?host=` of the page on which ownership is proved, of a refusal for want of a proof; undefined of any other. */
export function hostToProve(error: unknown): string | undefined {
  const at = error instanceof ApiError ? error.proveAt : undefined
  return at === undefined ? undefined : (new URL(at, location.origin).searchParams.get('host') ?? '')
}

/** Leads from a refusal to where ownership is proved; nothing for other errors. */
export function ProveLink({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const host = hostToProve(error)
  if (host === undefined) return null
  return (
    <LinkButton to={paths.accountDomains} search={{ host }} size="small" variant="outlined">
      {t('action.prove')}
    </LinkButton>
  )
}
