import { createAddressGuard, publicAddress } from '#egress/address-guard.ts'
import type { PermitScope } from '#scanners/sdk/permit.ts'
import type { Config } from './config.ts'

/** Where the operator of the installation answers for probing a web address; null: ownership has to be proved. */
export type OperatorPermit = (address: string) => PermitScope | null

const ANY_PORT = 443
const LOCALHOST = /(?:^|\.)localhost$/u

/**
 * Made of the operator's configuration: the hosts that may be probed, and the private networks that are opened. Of the latter
 * only addresses count, and `localhost`: a name may lead to a private address now and to somebody else's a moment later.
 */
export function operatorPermitOf({
  probeHosts,
  allowedPrivateTargets,
}: Pick<Config, 'probeHosts' | 'allowedPrivateTargets'>): OperatorPermit {
  const isAllowed = createAddressGuard({ allowedPrivateTargets })
  const isOpened = (ip: string): boolean => !publicAddress(ip) && isAllowed(ip, ANY_PORT)
  const isNamed = (host: string): boolean =>
    probeHosts.some((entry) => (entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry))
  return (address) => {
    const host = URL.parse(address)?.hostname.replace(/\.$/u, '')
    if (host === undefined || host === '') return null
    const bare = host.replace(/^\[(.*)\]$/u, '$1')
    const ip = LOCALHOST.test(bare) ? '127.0.0.1' : bare
    if (!isNamed(bare) && !isOpened(ip)) return null
    return { host, withSubdomains: false, ports: 'any' }
  }
}
