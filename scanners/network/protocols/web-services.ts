import type { AnyProtocol } from './protocol.ts'
import { fieldOf, type Site, type WebAnswer } from './web-answer.ts'
import { plainText } from '#scanners/network/wire/bytes.ts'

type Known = Awaited<ReturnType<AnyProtocol['ask']>>
type WebService = (site: Site) => Promise<Known>

const isRefusal = (answer: WebAnswer | null): boolean => answer?.status === 401 || answer?.status === 403
/** true: it answered; false: it asks who one is; null: neither can be said. */
const answered = (answer: WebAnswer | null, isIt: (answer: WebAnswer) => boolean): boolean | null =>
  answer !== null && answer.status === 200 && isIt(answer) ? true : isRefusal(answer) ? false : null
const versionText = (text: string): string | null => (/^v?\d[\w.+-]{0,30}$/u.test(text) ? text.replace(/^v/u, '') : null)

const elasticsearch: WebService = async ({ start, get }) => {
  const name =
    /opensearch/iu.test(start.text) || /OpenSearch/u.test(start.headers.get('www-authenticate') ?? '') ? 'OpenSearch' : 'Elasticsearch'
  const base = { protocol: 'elasticsearch' as const, product: name, banner: plainText(start.text) }
  const isShut = start.status === 401 && (/security_exception/u.test(start.text) || name === 'OpenSearch')
  if (isShut) return { ...base, version: null, detail: { open: false } }
  const version = versionText(fieldOf(start.json, 'version', 'number'))
  if (version === null || !/cluster_name|You Know, for Search|opensearch/u.test(start.text)) return null
  const list = await get('/_cat/indices?format=json&h=index')
  return { ...base, version, detail: { open: answered(list, ({ json }) => Array.isArray(json)) } }
}

const couchdb: WebService = async ({ start, get }) => {
  if (fieldOf(start.json, 'couchdb') !== 'Welcome') return null
  const list = await get('/_all_dbs')
  const detail = { databases: answered(list, ({ json }) => Array.isArray(json)) }
  return {
    protocol: 'couchdb',
    product: 'CouchDB',
    version: versionText(fieldOf(start.json, 'version')),
    banner: plainText(start.text),
    detail,
  }
}

const docker: WebService = ({ start, version }) => {
  const isDocker = /\bDocker\//u.test(start.headers.get('server') ?? '') || start.headers.has('api-version')
  const tells = version !== null && fieldOf(version.json, 'ApiVersion') !== '' && fieldOf(version.json, 'Os') !== ''
  if (!tells && !(isDocker && isRefusal(version))) return Promise.resolve(null)
  const number = version === null ? null : versionText(fieldOf(version.json, 'Version'))
  const banner = plainText(version?.text ?? '', 120)
  return Promise.resolve({ protocol: 'docker', product: 'Docker', version: number, banner, detail: { open: tells } })
}

const etcd: WebService = async (site) => {
  const { version } = site
  const number = version === null ? '' : fieldOf(version.json, 'etcdserver')
  if (version === null || number === '') return null
  const detail = { open: await readsKeys(site, number) }
  return { protocol: 'etcd', product: 'etcd', version: versionText(number), banner: plainText(version.text, 120), detail }
}
/** Asks how many keys there are, and for none of them. */
async function readsKeys({ get, post }: Site, version: string): Promise<boolean | null> {
  const path = version.startsWith('3.3') ? '/v3beta/kv/range' : '/v3/kv/range'
  const count = await post(path, '{"key":"AA==","range_end":"AA==","count_only":true}')
  if (count?.status === 200) return true
  const old = await get('/v2/keys/?quorum=false')
  if (old?.status === 200) return true
  // 400: the user name is missing
  return isRefusal(count) || isRefusal(old) || count?.status === 400 ? false : null
}

const kubernetes: WebService = async ({ start, version, get }) => {
  const isStatus = [start, version].some(
    (answer) => answer !== null && fieldOf(answer.json, 'kind') === 'Status' && fieldOf(answer.json, 'apiVersion') === 'v1',
  )
  const number = version === null ? '' : fieldOf(version.json, 'gitVersion')
  if (!isStatus && number === '') return null
  const detail = { anonymous: answered(await get('/api'), ({ json }) => fieldOf(json, 'kind') === 'APIVersions') }
  return {
    protocol: 'kubernetes',
    product: 'Kubernetes',
    version: versionText(number),
    banner: plainText(version?.text ?? start.text, 120),
    detail,
  }
}

/** Its usual ports: only there it is asked for what nobody else has. */
const KUBELET = new Set([10_250, 10_255])
const kubelet: WebService = async ({ port, start, get }) => {
  // the mux of Go says this of a path that it does not know, and a kubelet that asks who one is says the other
  if (!KUBELET.has(port) && !/^(?:404 page not found|Unauthorized)\s*$/u.test(start.text)) return null
  const pods = await get('/pods')
  const isList = pods !== null && fieldOf(pods.json, 'kind') === 'PodList'
  if (!isList && !(KUBELET.has(port) && isRefusal(pods))) return null
  return {
    protocol: 'kubelet',
    product: 'kubelet',
    version: null,
    banner: plainText(pods?.text ?? '', 80),
    detail: { pods: answered(pods, () => isList) },
  }
}

const rabbitmq: WebService = async ({ start, get }) => {
  if (!/<title>RabbitMQ Management<\/title>/iu.test(start.text)) return null
  // the account that every broker is delivered with, and that it should let in from its own machine alone
  const who = await get('/api/whoami', { authorization: `Basic ${Buffer.from('guest:guest').toString('base64')}` })
  const detail = { guest: answered(who, ({ json }) => fieldOf(json, 'name') === 'guest') }
  return { protocol: 'rabbitmq', product: 'RabbitMQ', version: null, banner: 'RabbitMQ Management', detail }
}

/** Each tells by what a site answers whether it is the one that it knows. */
export const WEB_SERVICES: readonly WebService[] = [elasticsearch, couchdb, docker, etcd, kubernetes, kubelet, rabbitmq]
