import { parsedJson } from './wire/json.ts'
import { readEndpoint, spellEndpoint } from './endpoint.ts'
import type { HostsFacts, Memory } from './facts.ts'

/** Endpoints remembered of one connection; 256 hosts with 20 services each stay far below. */
const REMEMBERED_MAX = 4_000

/** What an earlier scan asked to be handed again; it is this scanner's own, and still read with care. */
export function readMemory(text: string | null): Memory {
  const memory: Memory = new Map()
  const value = text === null ? null : parsedJson(text)
  if (!Array.isArray(value)) return memory
  for (const entry of value.slice(0, REMEMBERED_MAX)) {
    if (!Array.isArray(entry)) continue
    const [spelled, ...protocols] = entry.filter((part) => typeof part === 'string')
    const endpoint = spelled === undefined ? null : readEndpoint(spelled)
    if (endpoint !== null) memory.set(spellEndpoint(endpoint), { endpoint, protocols })
  }
  return memory
}

/** What is seen now, and of the hosts that this scan was not through with, what was seen before; null: nothing new is to be kept. */
export function writeMemory({ before, seen, looked }: Pick<HostsFacts, 'before' | 'seen' | 'looked'>): string | null {
  if (looked === null) return null
  const kept = [...before.values()].filter(({ endpoint }) => !looked.has(endpoint.host))
  const entries = [...kept, ...seen.values()].slice(0, REMEMBERED_MAX)
  return JSON.stringify(entries.map(({ endpoint, protocols }) => [spellEndpoint(endpoint)].concat(protocols)))
}

/** What is remembered of one host. */
export const ofHost = (memory: Memory, host: string) => [...memory.values()].filter(({ endpoint }) => endpoint.host === host)
