import { useQuery } from '@tanstack/react-query'
import type { FieldValue } from '#contract/connections.ts'
import type { Kind } from '#contract/kinds.ts'
import { listDemoFaults } from '#contract/demo.ts'
import { queryOf } from '#web/api.ts'
import type { ConnectionTesting } from '#web/components/connections/access/use-connection-test.ts'

/** Whether a target is scanned without a proof of ownership too, only by fewer checks. */
export const hasChoice = ({ hasActiveChecks, needsPermit }: Kind): boolean => hasActiveChecks && !needsPermit

type Fields = Readonly<Record<string, FieldValue>>

/** Whether the demo target is what a field names: it needs no proof of ownership. */
function useIsDemoTarget(fields: Fields): boolean {
  const { data } = useQuery(queryOf(listDemoFaults, {}))
  const demo = URL.parse(data?.url ?? '')
  return demo !== null && Object.values(fields).some((value) => typeof value === 'string' && URL.parse(value)?.origin === demo.origin)
}

/**
 * Which checks a scan of these fields' target would run now. Only the server knows who answers for probing it, and says so with
 * the connection test: untested, it is not known.
 */
export function useAllowedChecks(
  fields: Fields,
  { answerFor }: Pick<ConnectionTesting, 'answerFor'>,
): 'demo' | 'all' | 'visitors' | 'unknown' {
  const isDemo = useIsDemoTarget(fields)
  const answer = answerFor(fields)
  if (isDemo) return 'demo'
  if (answer === undefined) return 'unknown'
  return answer.permit === null ? 'visitors' : 'all'
}
