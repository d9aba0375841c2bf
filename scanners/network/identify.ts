import { NetworkError, type Network } from '#scanners/sdk/network.ts'
import type { Endpoint } from './endpoint.ts'
import type { Service, ServiceTls } from './facts.ts'
import { firstKnown } from './pool.ts'
import { TCP_PROTOCOLS, UDP_PROTOCOLS } from './protocols/protocols.ts'
import { further, type AnyProtocol, type Talk } from './protocols/protocol.ts'

/** How long a service may take to speak first: on the usual port of one that does, and elsewhere. Some look our name up before. */
const USUAL_GREETING_MS = 4_000
const GREETING_MS = 900
const TLS_MS = 3_000
/** Of one question to a port whose protocol is not known. */
const QUESTION_MS = 2_000
/** Of one to a service that greeted as the protocol has it, or on its usual port. */
const ANSWER_MS = 6_000
const AT_ONCE = 4
/** Where TLS is tried before anything else. */
const TLS_PORTS: ReadonlySet<number> = new Set([
  443, 465, 636, 853, 989, 990, 992, 993, 995, 2376, 5671, 5986, 6443, 8443, 8883, 9443, 10_250,
])
/** What listens here prints whatever it is sent. */
const PRINTERS = { from: 9_100, to: 9_107 }

export type Recognition = { service: Service } | { service: null; banner: string }

/** @throws NetworkError when the port is not open any more, or the scan is canceled */
export async function identify(network: Network, endpoint: Endpoint): Promise<Recognition> {
  if (endpoint.transport === 'udp') return ofDatagrams(network, endpoint)
  const early = TLS_PORTS.has(endpoint.port) ? await secured(network, endpoint) : null
  if (early !== null) return early
  const plain = await recognise(talkTo(network, endpoint, false))
  if (plain.service !== null || plain.banner !== '' || isPrinter(endpoint) || TLS_PORTS.has(endpoint.port)) return plain
  return (await secured(network, endpoint)) ?? plain
}

/** What speaks in TLS; null where no handshake comes about. */
async function secured(network: Network, endpoint: Endpoint): Promise<Recognition | null> {
  const tls = await tlsOf(network, endpoint)
  if (tls === null) return null
  const { service, ...rest } = { banner: '', ...(await recognise(talkTo(network, endpoint, true))) }
  return service === null ? { service, banner: rest.banner === '' ? tls.protocol : rest.banner } : { service: { ...service, tls } }
}

const isPrinter = ({ port }: Endpoint): boolean => port >= PRINTERS.from && port <= PRINTERS.to

const talkTo = (network: Network, endpoint: Endpoint, isTls: boolean): Talk => ({
  endpoint,
  network,
  isTls,
  banner: Buffer.alloc(0),
  open: (said, options) => network.tcp({ host: endpoint.host, port: endpoint.port, said, tls: isTls, ...options }),
})

/** Listens for a greeting, and asks in all protocols that wait to be asked where there is none. */
async function recognise(talk: Talk): Promise<Recognition> {
  const { endpoint } = talk
  const usual = TCP_PROTOCOLS.filter(({ ports }) => ports.includes(endpoint.port))
  const early = usual.filter(({ greets }) => greets === null)
  if (early.length > 0 && !isPrinter(endpoint)) {
    const service = await firstOf(early, talk)
    if (service !== null) return { service }
  }
  const banner = await greeting(talk, usual.some(({ greets }) => greets !== null) ? USUAL_GREETING_MS : GREETING_MS)
  const text = banner.toString('latin1').slice(0, 200)
  if (banner.length > 0) {
    const service = await firstOf(
      TCP_PROTOCOLS.filter(({ greets }) => greets?.(banner, endpoint.port) === true),
      { ...talk, banner },
    )
    return service === null ? { service: null, banner: text } : { service }
  }
  if (isPrinter(endpoint)) return { service: null, banner: '' }
  const rest = TCP_PROTOCOLS.filter((protocol) => protocol.greets === null && !early.includes(protocol))
  for (let start = 0; start < rest.length; start += AT_ONCE) {
    const service = await firstKnown(rest.slice(start, start + AT_ONCE).map((protocol) => firstOf([protocol], talk, QUESTION_MS)))
    if (service !== null) return { service }
  }
  return { service: null, banner: '' }
}

async function greeting(talk: Talk, waitMs: number): Promise<Buffer> {
  const connection = await talk.open('(what it says by itself)')
  try {
    return await connection.listen(waitMs)
  } finally {
    connection.close()
  }
}

/** @param timeoutMs of each connection */
async function firstOf(protocols: readonly AnyProtocol[], talk: Talk, timeoutMs = ANSWER_MS): Promise<Service | null> {
  const limited: Talk = { ...talk, open: (said, options) => talk.open(said, { timeoutMs, ...options }) }
  for (const protocol of protocols) {
    const known = await further(() => protocol.ask(limited))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of one service, put together
    if (known !== null) return { ...known, endpoint: talk.endpoint, tls: null } as Service
  }
  return null
}

async function tlsOf(network: Network, { host, port }: Endpoint): Promise<ServiceTls | null> {
  const handshake = await further(() => network.tls({ host, port, timeoutMs: TLS_MS }))
  return handshake === null ? null : { protocol: handshake.protocol, cipher: handshake.cipher }
}

async function ofDatagrams(network: Network, endpoint: Endpoint): Promise<Recognition> {
  const talk = talkTo(network, endpoint, false)
  const usual = UDP_PROTOCOLS.filter(({ ports }) => ports.includes(endpoint.port))
  const known = await firstKnown((usual.length > 0 ? usual : UDP_PROTOCOLS).map((protocol) => protocol.ask(talk)))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  return known ? { service: { ...known, endpoint, tls: null } as Service } : { service: null, banner: '' }
}

export const isClosed = (error: unknown): boolean => error instanceof NetworkError && error.code === 'connection_refused'
