import { entered } from '#scanners/sdk/connection.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import type { Subscription } from './facts.ts'

/** The tag of a subscription that says which connection of which account its directory trusts this installation with. */
export const FEDERATION_TAG = 'parapet-connection'

/** Whether a connection signs in with a secret or a certificate of its own. */
export const hasCredentials = (fields: ScanEnvironment['fields']): boolean =>
  entered(fields['clientSecret']) !== null || entered(fields['certificate']) !== null

/**
 * Every account of this installation could sign in as any application that trusts the installation: a subscription must say, by a
 * value that was made for one account alone, that its directory wants this connection.
 * @throws ScanFailure no_federation_tag, federation_untagged
 */
export function requireTrust({ fields }: Pick<ScanEnvironment, 'fields'>, visible: readonly Subscription[]): void {
  if (hasCredentials(fields)) return
  const value = entered(fields['federationTag'])
  if (value === null) throw new ScanFailure('no_federation_tag', 'The connection has no value of its own.')
  const isTagged = visible.some(({ tags }) =>
    Object.entries(tags).some(([name, of]) => name.toLowerCase() === FEDERATION_TAG && of === value),
  )
  if (!isTagged) throw new ScanFailure('federation_untagged', FEDERATION_TAG)
}
