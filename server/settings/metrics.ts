import * as z from 'zod/mini'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost'])

export const metricsVariables = {
  PARAPET_METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))),
  PARAPET_METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  PARAPET_METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\w.~+/-]{24,256}=*$/u, 'must be 24 or more letters and digits, as "openssl rand -hex 32" prints them')),
  ),
} as const

/** Where figures for Prometheus are served, on a listener of their own. */
export interface MetricsSettings {
  port: number
  host: string
  /** What a scraper sends as its Bearer token; undefined where only this machine reaches the listener. */
  token: string | undefined
}

interface Given {
  PARAPET_METRICS_PORT?: number | undefined
  PARAPET_METRICS_HOST: string
  PARAPET_METRICS_TOKEN?: string | undefined
}

/** @throws what `fault` makes of the sentence, when others could read the figures without a token */
export function metricsSettings(v: Given, fault: (sentence: string) => Error): MetricsSettings | undefined {
  const { PARAPET_METRICS_PORT: port, PARAPET_METRICS_HOST: host, PARAPET_METRICS_TOKEN: token } = v
  if (port === undefined) {
    if (token !== undefined) throw fault('PARAPET_METRICS_TOKEN is set, but PARAPET_METRICS_PORT is missing.')
    return undefined
  }
  if (token === undefined && !LOOPBACK.has(host))
    throw fault('PARAPET_METRICS_HOST is reached from other machines: set PARAPET_METRICS_TOKEN too.')
  return { port, host, token }
}
