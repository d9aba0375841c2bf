import { asNetworkError } from './deadline.ts'
import { assertMayReach, type Gate } from './guarded-socket.ts'
import { createHostSlots } from './host-slots.ts'

/** Raw sockets open at a time, of one host and of all: a port that does not answer holds its place for a second or two. */
const PER_HOST = 200
const IN_ALL = 512

/** What decides where raw sockets go, and how many there are. */
export interface RawGate {
  gate: Gate
  /**
   * The one address of a host that this scan talks to.
   * @throws NetworkError not_resolved or address_refused
   */
  addressOf(host: string, port: number, signal: AbortSignal): Promise<string>
  /** @returns how to give the place back */
  enter(host: string, signal: AbortSignal): Promise<() => void>
}

/** @param gate whose guard lets any port through */
export function createRawGate(gate: Gate): RawGate {
  const perHost = createHostSlots(PER_HOST)
  const all = createHostSlots(IN_ALL)
  const pinned = new Map<string, string>()
  return {
    gate,
    async addressOf(host, port, signal) {
      const known = pinned.get(host)
      // the address is decided on again at each connection, as the guard may have changed its mind
      const [address = host] = known === undefined ? await assertMayReach(gate, { host, port }, signal) : [known]
      // name servers take turns in what they name first: the scan keeps to one of them
      pinned.set(host, address)
      return address
    },
    async enter(host, signal) {
      const leaveHost = await perHost.acquire(host, signal)
      try {
        const leaveAll = await all.acquire('', signal)
        return () => {
          leaveAll()
          leaveHost()
        }
      } catch (error) {
        leaveHost()
        throw asNetworkError(error, 'aborted')
      }
    },
  }
}
