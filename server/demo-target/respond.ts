import type { FaultId, Faults } from './faults.ts'
import { findFile } from './files.ts'
import { checkoutPage, errorPage, innerPage, shopPage } from './pages.ts'

export interface Asked {
  method: string
  /** Path and query as sent. */
  url: string
  /** Header lines: name, value, name, value … */
  lines: readonly string[]
}
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}
const HTML = 'text/html; charset=utf-8'

/** What the shop answers, given which faults are on. Pure. */
export function respond(asked: Asked, faults: Faults): Answer {
  const { method, url } = asked
  const headers = { ...policyHeaders(faults), ...corsHeaders(asked, faults) }
  if (method === 'TRACE' && faults.has('trace'))
    return { status: 200, headers: { ...headers, 'content-type': 'message/http' }, body: echo(asked) }
  if (method === 'OPTIONS') return { status: 204, headers: { ...headers, allow: 'GET, HEAD, POST, OPTIONS' }, body: '' }
  const path = url.split('?')[0] ?? '/'
  if (method === 'POST' && path === '/checkout') return { status: 200, headers: { ...headers, 'content-type': HTML }, body: checkoutPage() }
  if (method !== 'GET' && method !== 'HEAD')
    return {
      status: 405,
      headers: { ...headers, allow: 'GET, HEAD, POST, OPTIONS', 'content-type': HTML },
      body: errorPage(405, path, faults),
    }
  if (path === '/')
    return { status: 200, headers: { ...headers, 'content-type': HTML, 'set-cookie': sessionCookie(faults) }, body: shopPage(faults) }
  const inner = innerPage(path)
  if (inner !== null) return { status: 200, headers: { ...headers, 'content-type': HTML }, body: inner }
  const file = findFile(path, faults)
  if (file) return { status: 200, headers: { ...headers, 'content-type': file.type }, body: file.body }
  return { status: 404, headers: { ...headers, 'content-type': HTML }, body: errorPage(404, path, faults) }
}

/** Headers of a well-kept site; a fault leaves its own out, or says too much. */
const FIXED: readonly (readonly [fault: FaultId, name: string, value: string])[] = [
  [
    'no-csp',
    'content-security-policy',
    "default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self' https:",
  ],
  ['framing', 'x-frame-options', 'DENY'],
  ['no-nosniff', 'x-content-type-options', 'nosniff'],
  ['no-permissions-policy', 'permissions-policy', 'camera=(), microphone=(), geolocation=()'],
  ['no-opener-policy', 'cross-origin-opener-policy', 'same-origin'],
  ['no-resource-policy', 'cross-origin-resource-policy', 'same-origin'],
]
function policyHeaders(faults: Faults): Record<string, string> {
  const kept = FIXED.filter(([fault]) => !faults.has(fault)).map(([, name, value]): [string, string] => [name, value])
  return {
    ...Object.fromEntries(kept),
    'referrer-policy': faults.has('referrer') ? 'unsafe-url' : 'strict-origin-when-cross-origin',
    // versions without known vulnerabilities: a fault here is the finding of one check
    server: faults.has('server-version') ? 'nginx/1.30.7' : 'nginx',
    ...(faults.has('powered-by') ? { 'x-powered-by': 'PHP/8.5.12' } : {}),
    'cache-control': 'no-store',
  }
}
function corsHeaders({ lines }: Asked, faults: Faults): Record<string, string> {
  const at = lines.findIndex((line, index) => index % 2 === 0 && line.toLowerCase() === 'origin')
  const origin = lines[at + 1]
  if (at < 0 || origin === undefined || !faults.has('cors-reflection')) return {}
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', vary: 'origin' }
}
function sessionCookie(faults: Faults): string {
  const attributes = [
    ...(faults.has('cookie-secure') ? [] : ['Secure']),
    ...(faults.has('cookie-httponly') ? [] : ['HttpOnly']),
    ...(faults.has('cookie-samesite') ? [] : ['SameSite=Lax']),
  ]
  return ['shop_session=demo-visitor-0001', 'Path=/', ...attributes].join('; ')
}
function echo({ url, lines }: Asked): string {
  const pairs = lines.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${lines[index + 1] ?? ''}`] : []))
  return [`TRACE ${url} HTTP/1.1`, ...pairs, ''].join('\r\n')
}
