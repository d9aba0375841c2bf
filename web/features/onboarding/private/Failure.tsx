import { useTranslation } from 'react-i18next'
import type { PrivateScanner } from '#contract/private-scanning.ts'
import { Notice } from '#web/ui/plain/plain.tsx'

/** What went wrong, what to do, and AWS's own words for it. */
export function Failure({ failure }: { failure: NonNullable<PrivateScanner['failure']> }) {
  const { t } = useTranslation('private-scanning')
  const { code, part: which, resource, type, reason, isRolledBack } = failure
  const part = which === null ? '' : t(`part.${which}`)
  return (
    <Notice kind="error">
      <strong>{t(`failure.${code}`, { part })}</strong>
      {resource !== null && type !== null && (
        <>
          <br />
          {t('failure.at', { part, resource, type })}
        </>
      )}
      {reason !== null && (
        <>
          <br />
          {t('failure.said', { reason })}
        </>
      )}
      {isRolledBack && (
        <>
          <br />
          {t('failure.rolledBack')}
        </>
      )}
    </Notice>
  )
}
