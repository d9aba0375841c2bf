import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { errorCode } from '#server/problem.ts'
import type { DemoCloud } from './cloud/demo-cloud.ts'
import { openDemoState } from './demo-state.ts'
import { type Faults, FAULTS, type SwitchedFault } from './faults.ts'
import { respond } from './respond.ts'

export interface DemoTargetOptions {
  /** On 127.0.0.1; 0 for any free one. When it is in use one of the next is taken. */
  port: number
  /** Where the shop's switches are kept from start to start; the cloud's are beside it. */
  stateFile: string
}
/** One account's copy of the shop: an origin and faults of its own. */
export interface DemoCopy {
  /** http://shop-….localhost:port/ */
  url: string
  faults: () => SwitchedFault[]
  /** Switches a fault and keeps that; undefined when there is no such fault. */
  setFault(id: string, on: boolean): Promise<SwitchedFault | undefined>
}
export interface DemoTarget {
  /** http://127.0.0.1:port/, a copy that nobody can repair. */
  url: string
  port: number
  copyOf: (accountId: string) => DemoCopy
  /** The clouds to scan beside the shop. */
  clouds: readonly DemoCloud[]
  /** Whether an address is one of the shop's, whoever's copy it names. */
  serves(address: string): boolean
  /** Drops what is kept of an account's copies. */
  forget(accountId: string): Promise<void>
  close(): Promise<void>
}

/** How many ports after the wanted one are tried before any free one: near ones stay the same from start to start. */
const NEXT_PORTS = 20
const NAME_LENGTH = 10

/** Listens on the first port of these that is free. @throws when none is, or for another reason than that */
async function listenOnFirst(server: Server, [port = 0, ...others]: readonly number[]): Promise<void> {
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE' || others.length === 0) throw error
    await listenOnFirst(server, others)
  }
}
/** The wanted port and those to take when it is in use. */
const portsFrom = (port: number): number[] =>
  port === 0 ? [0] : [...Array.from({ length: NEXT_PORTS }, (_, next) => port + next).filter((one) => one < 65_536), 0]

/** What an account's copy is called. Of the account's id alone, so that it outlasts a rotation of keys and a restored backup. */
function nameOf(accountId: string): string {
  const digest = createHash('sha256').update(`demo shop of ${accountId}`).digest()
  return `shop-${BigInt(`0x${digest.toString('hex')}`)
    .toString(36)
    .slice(-NAME_LENGTH)}`
}
/** A name below localhost is this machine (RFC 6761 §6.3), to browsers too, and each is an origin of its own. */
const LOCAL = /^(?:127\.0\.0\.1|(?:[a-z0-9-]+\.)?localhost)$/u
const copyAsked = (host: string | undefined): string => /^([a-z0-9-]+)\.localhost(?::\d+)?$/iu.exec(host ?? '')?.[1]?.toLowerCase() ?? ''

/** Serves a small, deliberately insecure shop on loopback: a copy for each account, whose faults can be switched off one by one. */
export async function startDemoTarget({ port, stateFile }: DemoTargetOptions): Promise<DemoTarget> {
  const state = await openDemoState(
    stateFile,
    FAULTS.map(({ id }) => id),
  )
  const faultsOf = (copy: string): Faults => new Set(FAULTS.map(({ id }) => id).filter((id) => state.isOn(copy, id)))
  const server = createServer({ requestTimeout: 10_000 }, (request, response) =>
    answer(request, response, faultsOf(copyAsked(request.headers.host))),
  )
  await listenOnFirst(server, portsFrom(port))
  // a good part of each provider, which nobody needs where no demo runs
  const { startDemoClouds } = await import('./cloud/demo-clouds.ts')
  const clouds = await startDemoClouds(stateFile)
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `http://127.0.0.1:${bound}/`,
    port: bound,
    copyOf(accountId) {
      const copy = nameOf(accountId)
      const shown = ({ id, checkId }: (typeof FAULTS)[number]): SwitchedFault => ({ id, checkId, on: state.isOn(copy, id) })
      return {
        url: `http://${copy}.localhost:${bound}/`,
        faults: () => FAULTS.map(shown),
        async setFault(id, isOn) {
          const fault = FAULTS.find((known) => known.id === id)
          if (fault === undefined) return undefined
          await state.turn(copy, fault.id, isOn)
          return shown(fault)
        },
      }
    },
    serves(text) {
      const url = URL.parse(text)
      return url?.protocol === 'http:' && LOCAL.test(url.hostname.replace(/\.$/u, '')) && Number(url.port || 80) === bound
    },
    clouds,
    async forget(accountId) {
      await state.forget(nameOf(accountId))
      await Promise.all(clouds.map((cloud) => cloud.forget(accountId)))
    },
    async close() {
      await Promise.all(clouds.map((cloud) => cloud.close()))
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answer(request: IncomingMessage, response: ServerResponse, faults: Faults): void {
  request.resume() // nothing that is sent to the shop is kept
  const { status, headers, body } = respond({ method: request.method ?? 'GET', url: request.url ?? '/', lines: request.rawHeaders }, faults)
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}
