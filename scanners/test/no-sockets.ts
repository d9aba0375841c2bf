import { NetworkError, type Network } from '#scanners/sdk/network.ts'

const refuse = () => Promise.reject(new NetworkError('connection_refused', 'this test opens no sockets'))

/** For networks of tests about kinds that speak HTTP alone. */
export const NO_SOCKETS: Pick<Network, 'tcp' | 'udp'> = { tcp: refuse, udp: refuse }
