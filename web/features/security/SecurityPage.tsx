import { styled } from '@mui/material/styles'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { useRight, useUser } from '#web/shell/session/auth-store.ts'
import { paths } from '#web/paths.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { IdentitiesPanel } from './access/IdentitiesPanel.tsx'
import { PasswordPanel } from './access/PasswordPanel.tsx'
import { SessionsPanel } from './access/SessionsPanel.tsx'
import { TwoFactorPanel } from './factors/TwoFactorPanel.tsx'
import { useSecurity } from './use-security.ts'

const SsoPanel = lazy(async () => ({ default: (await import('./sso/SsoPanel.tsx')).SsoPanel }))
const PolicyPanel = lazy(async () => ({ default: (await import('./policy/PolicyPanel.tsx')).PolicyPanel }))
const OwedFactor = lazy(async () => ({ default: (await import('./policy/OwedFactor.tsx')).OwedFactor }))
const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 })

/** One's own password, second factors, identities and sessions; for those who may, the account's single sign-on and audit. */
export function SecurityPage() {
  const { t } = useTranslation(['security', 'common'])
  const security = useSecurity()
  const owes = useUser(({ profile }) => profile?.lacksSecondFactor === true)
  const mayManage = useRight('team.manage') && !owes
  const mayAudit = useRight('audit.read') && !owes
  const loading = (height: number) => <BlockSkeleton height={height} label={t('common:state.loading')} />
  return (
    <>
      <PageHead title={t('title')} sub={t('fact')} />
      <Stack>
        {security.isPending && loading(76)}
        {security.isPending && loading(260)}
        {security.isError && <QueryError error={security.error} onRetry={() => void security.refetch()} />}
        {security.data !== undefined && (
          <>
            {owes && (
              <Suspense fallback={loading(76)}>
                <OwedFactor security={security.data} />
              </Suspense>
            )}
            <PasswordPanel security={security.data} />
            <TwoFactorPanel security={security.data} />
            <IdentitiesPanel security={security.data} />
          </>
        )}
        <SessionsPanel />
        {mayManage && (
          <Suspense fallback={loading(160)}>
            <PolicyPanel />
            <SsoPanel />
          </Suspense>
        )}
        {mayAudit && (
          <Panel
            title={t('audit.title')}
            sub={t('audit.fact')}
            action={
              <LinkButton to={paths.audit} variant="outlined">
                {t('audit.open')}
              </LinkButton>
            }
          >
            {null}
          </Panel>
        )}
      </Stack>
    </>
  )
}
