import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { errorCode } from '#server/problem.ts'
import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { type FaultId, FAULTS, type Faults, type SwitchedFault } from './faults.ts'
import { respond } from './respond.ts'

export interface DemoTargetOptions {
  /** On 127.0.0.1; 0 for any free one. When it is in use one of the next is taken. */
  port: number
  /** Where the switches are kept from start to start. */
  stateFile: string
}
export interface DemoTarget {
  /** http://127.0.0.1:port/ */
  url: string
  port: number
  faults(): SwitchedFault[]
  /** Switches a fault and keeps that; undefined when there is no such fault. */
  setFault(id: string, on: boolean): Promise<SwitchedFault | undefined>
  close(): Promise<void>
}

/** How many ports after the wanted one are tried before any free one: near ones stay the same from start to start. */
const NEXT_PORTS = 20

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

/** Serves a small, deliberately insecure shop on loopback, whose faults can be switched off one by one. */
export async function startDemoTarget({ port, stateFile }: DemoTargetOptions): Promise<DemoTarget> {
  const on = await readFaults(stateFile)
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => answer(request, response, on))
  await listenOnFirst(server, portsFrom(port))
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  let saving: Promise<void> = Promise.resolve()
  const shown = (id: FaultId, checkId: string): SwitchedFault => ({ id, checkId, on: on.has(id) })
  return {
    url: `http://127.0.0.1:${bound}/`,
    port: bound,
    faults: () => FAULTS.map(({ id, checkId }) => shown(id, checkId)),
    async setFault(id, isOn) {
      const fault = FAULTS.find((known) => known.id === id)
      if (fault === undefined) return undefined
      if (isOn) on.add(fault.id)
      else on.delete(fault.id)
      // one at a time, so that the file ends as the last switch was set
      saving = saving.catch(() => undefined).then(() => saveFaults(stateFile, on))
      await saving
      return shown(fault.id, fault.checkId)
    },
    async close() {
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

/** The faults that are on, as last saved. All of them when nothing was saved, or when the file cannot be read as ours. */
async function readFaults(stateFile: string): Promise<Set<FaultId>> {
  const off = await readOff(stateFile)
  return new Set(FAULTS.map(({ id }) => id).filter((id) => !off.has(id)))
}
async function readOff(stateFile: string): Promise<ReadonlySet<unknown>> {
  try {
    const state: unknown = JSON.parse(await readFile(stateFile, 'utf8'))
    const off = typeof state === 'object' && state !== null && 'off' in state ? state.off : []
    return new Set(Array.isArray(off) ? off : [])
  } catch {
    return new Set()
  }
}

/** Keeps which faults are off: a reader sees the old file or the new one, never half of it. */
async function saveFaults(stateFile: string, on: ReadonlySet<FaultId>): Promise<void> {
  const off = FAULTS.map(({ id }) => id).filter((id) => !on.has(id))
  const half = `${stateFile}.${randomUUID()}`
  await writeFile(half, `${JSON.stringify({ off })}\n`)
  await rename(half, stateFile)
}
