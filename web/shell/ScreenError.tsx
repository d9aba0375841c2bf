import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const QueryError = lazy(async () => ({ default: (await import('#web/components/QueryError.tsx')).QueryError }))

/** A screen that threw while rendering; the rest of the page stands. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  return (
    <Suspense fallback={null}>
      <QueryError error={error} onRetry={reset} />
    </Suspense>
  )
}
