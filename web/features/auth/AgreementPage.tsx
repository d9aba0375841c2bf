import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AGREEMENT_VERSION, getSignedAgreement } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { AGREEMENT_TERMS } from '#web/components/agreement-terms.ts'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { useAuth } from '#web/shell/session/auth-store.ts'
import { Notice } from '#web/ui/plain/plain.tsx'
import { AuthFrame, FormFoot } from './AuthFrame.tsx'

function Signed() {
  const { t } = useTranslation('auth')
  const format = useFormat()
  const { data } = useQuery(queryOf(getSignedAgreement, {}))
  if (data === undefined) return null
  return data.signed && data.signedAt !== null ? (
    <Notice kind="ok">{t('agreement.signed', { version: data.version, date: format.date(data.signedAt) })}</Notice>
  ) : (
    <Notice kind="info">{t('agreement.unsigned')}</Notice>
  )
}

/** The terms of use in the reader's language, and to those signed in which version they signed. */
export function AgreementPage() {
  const { t } = useTranslation('auth')
  const isAuthenticated = useAuth((state) => state.isAuthenticated)
  return (
    <AuthFrame wide title={t('agreement.title')} sub={t('agreement.version', { version: AGREEMENT_VERSION })}>
      {isAuthenticated && <Signed />}
      <ol className="terms">
        {AGREEMENT_TERMS.map((term) => (
          <li key={term}>{t(`agreement.terms.${term}`)}</li>
        ))}
      </ol>
      <FormFoot>
        {isAuthenticated ? (
          <Link to={paths.dashboard}>{t('agreement.toDashboard')}</Link>
        ) : (
          <Link to={paths.register}>{t('createAccount')}</Link>
        )}
      </FormFoot>
    </AuthFrame>
  )
}
