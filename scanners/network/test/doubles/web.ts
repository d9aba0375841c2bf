import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Double } from './double.ts'

type Answer = { status?: number; type?: string; headers?: Record<string, string>; body: unknown }
type Site = (path: string, request: IncomingMessage) => Answer

const serving = (name: string, faults: readonly string[], site: Site, tls?: Double['tls']): Double => {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { status = 200, type = 'application/json', headers = {}, body } = site((request.url ?? '/').split('?')[0] ?? '/', request)
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  return { name, faults, tcp: (socket) => void server.emit('connection', socket), ...(tls && { tls }) }
}
const unknown: Answer = { status: 404, type: 'text/plain', body: '404 page not found\n' }

export const elasticsearch = (isOpen: boolean): Double =>
  serving('elasticsearch', isOpen ? ['net-elasticsearch-noauth'] : [], (path) => {
    const refusal = {
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="security"' },
      body: { error: { type: 'security_exception' }, status: 401 },
    }
    if (!isOpen) return refusal
    if (path === '/') return { body: { name: 'n1', cluster_name: 'c', version: { number: '9.1.2' }, tagline: 'You Know, for Search' } }
    return path === '/_cat/indices' ? { body: [{ index: 'customers' }] } : { status: 404, body: { error: 'no handler' } }
  })

export const couchdb = (isOpen: boolean): Double =>
  serving('couchdb', isOpen ? ['net-couchdb-noauth'] : [], (path) => {
    if (path === '/') return { body: { couchdb: 'Welcome', version: '3.5.0' } }
    return isOpen && path === '/_all_dbs' ? { body: ['_users', 'shop'] } : { status: 401, body: { error: 'unauthorized' } }
  })

export const docker: Double = serving('docker', ['net-docker-api'], (path) => {
  const headers = { 'api-version': '1.51', server: 'Docker/28.3.3 (linux)' }
  if (path === '/version') return { headers, body: { Version: '28.3.3', ApiVersion: '1.51', Os: 'linux', Arch: 'amd64' } }
  return { status: 404, headers, body: { message: 'page not found' } }
})

export const kubelet = (isOpen: boolean): Double =>
  serving('kubelet', isOpen ? ['net-kubelet'] : [], (path) => {
    if (!isOpen) return { status: 401, type: 'text/plain', body: 'Unauthorized' }
    return path === '/pods' ? { body: { kind: 'PodList', apiVersion: 'v1', items: [] } } : unknown
  })

export const kubernetes = (isOpen: boolean): Double =>
  serving('kubernetes', isOpen ? ['net-kube-api-anon'] : [], (path) => {
    if (path === '/version') return { body: { major: '1', minor: '34', gitVersion: 'v1.34.1' } }
    if (isOpen && path === '/api') return { body: { kind: 'APIVersions', versions: ['v1'] } }
    return { status: 403, body: { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'Forbidden', code: 403 } }
  })

export const etcd = (isOpen: boolean): Double =>
  serving('etcd', isOpen ? ['net-etcd'] : [], (path) => {
    if (path === '/version') return { body: { etcdserver: '3.6.4', etcdcluster: '3.6.0' } }
    if (path !== '/v3/kv/range') return unknown
    if (!isOpen) return { status: 400, body: { error: 'etcdserver: user name is empty', code: 3 } }
    return { body: { header: { cluster_id: '1' }, count: '12' } }
  })

const GUEST = `Basic ${Buffer.from('guest:guest').toString('base64')}`
export const rabbitmq = (isOpen: boolean): Double =>
  serving('rabbitmq', isOpen ? ['net-rabbitmq-default'] : [], (path, { headers }) => {
    if (path === '/') return { type: 'text/html', body: '<html><head><title>RabbitMQ Management</title></head></html>' }
    if (path === '/api/whoami' && isOpen && headers.authorization === GUEST) return { body: { name: 'guest', tags: ['administrator'] } }
    return { status: path.startsWith('/api/') ? 401 : 404, body: { error: 'not_authorized' } }
  })

export const webSite = (server: string, faults: readonly string[], tls?: Double['tls']): Double =>
  serving('http', faults, () => ({ type: 'text/html', headers: { server }, body: '<html><title>Welcome</title></html>' }), tls)
