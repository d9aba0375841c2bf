import { cancellable } from './deadline.ts'

interface Host {
  active: number
  waiting: (() => void)[]
}

/** Hands out at most `limit` places per host at a time, first come first served. */
export interface HostSlots {
  /** @returns how to give the place back; @throws NetworkError aborted while waiting */
  acquire(host: string, signal: AbortSignal): Promise<() => void>
}

export function createHostSlots(limit: number): HostSlots {
  const hosts = new Map<string, Host>()
  const release = (name: string, host: Host): void => {
    const next = host.waiting.shift()
    if (next) next()
    else host.active -= 1
    if (host.active === 0) hosts.delete(name)
  }
  return {
    async acquire(name, signal) {
      const host = hosts.get(name) ?? { active: 0, waiting: [] }
      hosts.set(name, host)
      if (host.active < limit) host.active += 1
      else {
        await cancellable<undefined>(signal, ({ resolve }) => {
          const turn = (): void => resolve(undefined)
          host.waiting.push(turn)
          return () => host.waiting.splice(host.waiting.indexOf(turn), 1)
        })
      }
      return () => release(name, host)
    },
  }
}
