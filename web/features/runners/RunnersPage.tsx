import { Plus, RadioTower } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RunnerStateLabel } from '#web/components/chips/StatusLabel.tsx'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { useRunnerColumns } from './runner-columns.tsx'
import { useRunners } from './use-runners.ts'

const RegisterRunnerDialog = lazy(async () => ({ default: (await import('./RegisterRunnerDialog.tsx')).RegisterRunnerDialog }))

/** Machines of the account's own that scan what this installation cannot reach: how each stands, and the way to a new one. */
export function RunnersPage() {
  const { t } = useTranslation(['runners', 'common'])
  const refusal = useRefusal('connections.manage')
  const [isRegistering, setRegistering] = useState(false)
  const runners = useRunners()
  const columns = useRunnerColumns(runners.data?.serverVersion)
  const known = runners.data?.results ?? []
  const register = (variant: 'contained' | 'outlined') => (
    <ActionButton variant={variant} startIcon={<Plus size={15} aria-hidden />} refusal={refusal} onClick={() => setRegistering(true)}>
      {t('register')}
    </ActionButton>
  )
  return (
    <>
      <PageHead
        title={t('common:nav.runners')}
        sub={runners.data && t('fact', { count: runners.data.total, online: known.filter(({ state }) => state === 'online').length })}
      >
        <LinkButton to={paths.connections} variant="outlined">
          {t('common:nav.connections')}
        </LinkButton>
        {known.length > 0 && register('contained')}
      </PageHead>
      {runners.isError ? (
        <QueryError error={runners.error} onRetry={() => void runners.refetch()} />
      ) : (
        <EntityTable
          list="runners"
          label={t('common:nav.runners')}
          columns={columns}
          rows={runners.data?.results}
          rowId={({ id }) => id}
          phoneRow={(runner, title) => (
            <PhoneRow>
              {title}
              <span className="meta">
                <RunnerStateLabel state={runner.state} />
                {runner.lastSeenAt !== null && <RelativeTime at={runner.lastSeenAt} />}
                {runner.updateAvailable && <span>{t('update', { version: runners.data?.serverVersion ?? '' })}</span>}
              </span>
            </PhoneRow>
          )}
          empty={<EmptyState icon={RadioTower} text={t('empty')} action={register('contained')} />}
        />
      )}
      {isRegistering && (
        <Suspense fallback={null}>
          <RegisterRunnerDialog onClose={() => setRegistering(false)} />
        </Suspense>
      )}
    </>
  )
}
