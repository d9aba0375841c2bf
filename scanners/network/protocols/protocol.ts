import { NetworkError, type Network } from '#scanners/sdk/network.ts'
import type { TcpConnection, TcpRequest } from '#scanners/sdk/sockets.ts'
import type { Endpoint } from '#scanners/network/endpoint.ts'
import type { Service } from '#scanners/network/facts.ts'
import type { Details, ProtocolId } from './details.ts'

/** An endpoint that is being asked. */
export interface Talk {
  endpoint: Endpoint
  network: Network
  /** What it said by itself, before it was asked anything. */
  banner: Buffer
  /** Connections begin with TLS. */
  isTls: boolean
  /** Opens a connection, in TLS where the endpoint begins with it. @param said what is asked, for the proof */
  open(said: string, options?: Pick<TcpRequest, 'timeoutMs' | 'maxBytes'>): Promise<TcpConnection>
}
/** What an endpoint turned out to be, without what is known of it anyway. */
export type Found<P extends ProtocolId = ProtocolId> = Omit<Service<P>, 'endpoint' | 'tls' | 'protocol'>

/** How one protocol is recognised and asked, by questions that need no credentials and change nothing. */
export interface Protocol<P extends ProtocolId = ProtocolId> {
  id: P
  /** Its usual ports; there it is asked first. */
  ports: readonly number[]
  /** It speaks first, and this is how. Absent: it waits to be asked. */
  greets?: (banner: Buffer, port: number) => boolean
  /** null: something else answers. @throws NetworkError when nothing can be said */
  ask(talk: Talk): Promise<Found<P> | null>
}

/** A protocol with its id put to what it finds. */
export interface AnyProtocol {
  id: ProtocolId
  ports: readonly number[]
  greets: ((banner: Buffer, port: number) => boolean) | null
  ask(talk: Talk): Promise<Omit<Service, 'endpoint' | 'tls'> | null>
}
export function defineProtocol<P extends ProtocolId>(protocol: Protocol<P>): AnyProtocol {
  const { id, ports, greets = null } = protocol
  return {
    id,
    ports,
    greets,
    async ask(talk) {
      const found = await protocol.ask(talk)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- id and detail are of one protocol
      return found === null ? null : { ...found, protocol: id }
    },
  }
}

/** A further question to a service that is known by now: what it does not answer is null, and spoils nothing. */
export async function further<T>(question: () => Promise<T>): Promise<T | null> {
  try {
    return await question()
  } catch (error) {
    if (error instanceof NetworkError && error.code !== 'aborted') return null
    throw error
  }
}

/** A conversation that closes its connection whatever comes. */
export async function converse<T>(opened: Promise<TcpConnection>, speak: (connection: TcpConnection) => Promise<T>): Promise<T> {
  const connection = await opened
  try {
    return await speak(connection)
  } finally {
    connection.close()
  }
}

export const found = <P extends ProtocolId>(
  detail: Details[P],
  { product = null, version = null, banner = '' }: { product?: string | null; version?: string | null; banner?: string } = {},
): Found<P> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of one type, put together
  ({ detail, product, version, banner }) as unknown as Found<P>
