import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { paths } from '#web/paths.ts'
import { hostToProve } from '#web/components/use-refusal-toast.ts'

/** Leads from a refusal to where ownership is proved, in a tab of its own: what was entered here stays. Nothing for other errors. */
export function ProveLink({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const host = hostToProve(error)
  if (host === undefined) return null
  return (
    <LinkButton to={paths.accountDomains} search={{ host }} variant="text" target="_blank">
      {t('action.prove')}
    </LinkButton>
  )
}
