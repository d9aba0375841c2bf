import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { FEDERATION_TAG } from './access/federation.ts'
import type { Subscription } from './facts.ts'

const isGiven = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Whether a connection signs in with a secret or a certificate of its own. */
export const hasCredentials = (fields: ScanEnvironment['fields']): boolean =>
  isGiven(fields['clientSecret']) || isGiven(fields['certificate'])

/**
 * Every account of this installation could sign in as any application that trusts the installation: a subscription must say, by a
 * value that was made for one account alone, that its directory wants this connection.
 * @throws ScanFailure no_federation_tag, federation_untagged
 */
export function requireTrust({ fields }: Pick<ScanEnvironment, 'fields'>, visible: readonly Subscription[]): void {
  if (hasCredentials(fields)) return
  const { federationTag: value } = fields
  if (!isGiven(value)) throw new ScanFailure('no_federation_tag', 'The connection has no value of its own.')
  const isTagged = visible.some(({ tags }) =>
    Object.entries(tags).some(([name, of]) => name.toLowerCase() === FEDERATION_TAG && of === value.trim()),
  )
  if (!isTagged) throw new ScanFailure('federation_untagged', FEDERATION_TAG)
}
