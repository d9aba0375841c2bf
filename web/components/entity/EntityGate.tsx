import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#web/api.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { NotFound } from '#web/components/states/NotFound.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx'

interface EntityGateProps<T> {
  query: { data: T | undefined; isPending: boolean; error: ApiError | Error | null; refetch: () => unknown }
  /** What stands over the page while there is nothing to show. */
  title: string
  /** Said of an id that this account does not have. */
  goneText: string
  /** The list that it would stand in. */
  back: { to: string; label: string }
  children: (data: T) => ReactNode
}

/** An id that is none, or that another account has. */
const isGone = (error: unknown): boolean => {
  const status = error !== null && typeof error === 'object' && 'status' in error ? error.status : undefined
  return status === 404 || status === 422
}

/** The page of one entity once it is here; a skeleton before, and the way back where there is no such one. */
export function EntityGate<T>({ query, title, goneText, back, children }: EntityGateProps<T>) {
  const { t } = useTranslation()
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <PageSkeleton label={t('state.loading')} />
  if (isGone(query.error)) return <NotFound text={goneText} />
  return (
    <>
      <PageHead title={title}>
        <LinkButton to={back.to} variant="outlined">
          {back.label}
        </LinkButton>
      </PageHead>
      <QueryError error={query.error} onRetry={() => void query.refetch()} />
    </>
  )
}
