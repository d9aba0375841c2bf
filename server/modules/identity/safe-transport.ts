import type { ClientInfo } from '#server/context.ts'
import type { Config } from '#server/config.ts'
import { problem } from '#server/problem.ts'

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])
const LOOPBACK_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** True when a password would cross a network unencrypted: plain http, and not both ends on this machine. */
export function isInsecureTransport(config: Config, client: ClientInfo): boolean {
  const url = new URL(config.publicUrl)
  if (url.protocol === 'https:') return false
  return !(LOOPBACK_NAMES.has(url.hostname) && LOOPBACK_ADDRESSES.has(client.ip ?? ''))
}

/** @throws problem auth.insecure_transport unless the operator took the risk (PARAPET_INSECURE_HTTP) */
export function requireSafeTransport(config: Config, client: ClientInfo): void {
  if (config.allowInsecureHttp || !isInsecureTransport(config, client)) return
  throw problem('auth.insecure_transport', {
    title: 'This connection is not encrypted',
    detail: 'Reach Parapet over https (set PARAPET_PUBLIC_URL), or set PARAPET_INSECURE_HTTP=1 to accept the risk.',
  })
}
