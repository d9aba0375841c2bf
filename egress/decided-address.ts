import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { NetworkError } from '#scanners/sdk/network.ts'
import { createAddressGuard } from './address-guard.ts'
import { assertMayReach } from './guarded-socket.ts'
import { createNameResolver } from './name-resolver.ts'
import type { EgressPolicy } from './network.ts'
import { createReach } from './reach.ts'

/**
 * Where a program that opens its own sockets may be pointed: one address of a host, in its one spelling. As of a socket, each of the
 * addresses that the name leads to must be allowed, with each port; unlike one, it is decided on before, and the program is told nothing
 * but the address.
 * @throws NetworkError not_resolved or address_refused
 */
export async function decidedAddress(
  { allowedPrivateTargets, allowedEndpoints, operatorEndpoints = [], nameServers, within = [] }: EgressPolicy,
  { host, ports }: { host: string; ports: readonly number[] },
  signal: AbortSignal,
): Promise<string> {
  const reach = createReach(within)
  const places = { allowedPrivateTargets, allowedEndpoints: () => allowedEndpoints, operatorEndpoints, opensAnyPort: true }
  const guard = reach.guard(createAddressGuard(places))
  const gate = { guard, resolver: reach.resolver(createNameResolver(nameServers)) }
  const [first = 1, ...others] = ports
  const addresses = await assertMayReach(gate, { host, port: first }, signal)
  if (!addresses.every((address) => others.every((port) => guard(address, port))))
    throw new NetworkError('address_refused', `${host} resolves to an address that must not be reached from here.`)
  const [address = ''] = addresses
  if (isIP(address) === 0) throw new NetworkError('not_resolved', 'The name has no address.')
  return ipaddr.parse(address).toString()
}
