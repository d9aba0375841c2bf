import { ApiError } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'

/** Refusals of private scanning that the server words itself, in the reader's language. */
const WORDED: ReadonlySet<string> = new Set(['resource.conflict', 'resource.stale', 'target.refused'])

/** What a person reads of a refusal: the server's own words where there are some. */
export function useRefusalText(): (error: unknown) => string {
  const errorText = useErrorText()
  return (error) => (error instanceof ApiError && WORDED.has(error.code) && error.detail !== undefined ? error.detail : errorText(error))
}
