import type { Language } from '#contract/fields.ts'

/**
 * External tools that the operator of a machine has installed there and that look deeper at one service or another. A scanner starts
 * none: it asks whoever supervises it, which decides on the address once more and hands back what the program printed.
 */
export const ENGINE_NAMES = ['nmap', 'sslscan', 'ssh-audit', 'nuclei', 'nikto'] as const
export type EngineName = (typeof ENGINE_NAMES)[number]

/** What people read about an engine. */
export interface EngineInfo {
  name: EngineName
  /** What it adds to the built-in scanner. */
  adds: Readonly<Record<Language, string>>
  /** The name of its package at Debian; null where Debian has none. */
  debianPackage: string | null
  site: string
}

/** Ports that one run of an engine looks at. */
export const ENGINE_PORTS_MAX = 1_000

export interface EngineRequest {
  engine: EngineName
  /** A name or an address, as the permit knows it, IPv6 without brackets. */
  host: string
  ports: readonly number[]
  /** The port speaks TLS; of engines that have to be told. */
  tls?: boolean
}
export interface EngineOutput {
  version: string
  /** Where it was pointed at: one of the addresses of the host. */
  address: string
  /** What it printed or wrote: a stranger's words. */
  output: string
}
/**
 * Runs an engine to its end.
 * @throws ScanFailure engine_missing when it is not installed, engine_failed, timeout, too_large; and as a guarded socket does for a place
 * that may not be reached: address_refused, unreachable, permit_elsewhere
 */
export type RunEngine = (request: EngineRequest, signal: AbortSignal) => Promise<EngineOutput>
