import type { FieldValues } from '#scanners/sdk/connection.ts'

/** The subscriptions that a connection names, in lower case and each once; none: all that its application sees. */
export function wantedSubscriptions({ subscriptionId }: FieldValues): string[] {
  const named = typeof subscriptionId === 'string' ? subscriptionId.toLowerCase().split(/[\s,;]+/u) : []
  return [...new Set(named.filter((id) => id !== ''))]
}
