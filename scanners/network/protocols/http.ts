import type { Network } from '#scanners/sdk/network.ts'
import { originOf } from '#scanners/network/endpoint.ts'
import { plainText } from '#scanners/network/wire/bytes.ts'
import { parsedJson } from '#scanners/network/wire/json.ts'
import { further, type AnyProtocol, type Talk } from './protocol.ts'
import { allSoftwareIn, softwareIn } from './software.ts'
import type { Site, WebAnswer } from './web-answer.ts'
import { WEB_SERVICES } from './web-services.ts'

const BODY_MAX = 65_536
const TIMEOUT_MS = 5_000

async function ask(network: Network, url: string, request: Partial<Parameters<Network['http']>[0]> = {}): Promise<WebAnswer> {
  const { status, headers, body } = await network.http({ url, maxBytes: BODY_MAX, timeoutMs: TIMEOUT_MS, ...request })
  const text = Buffer.from(body).toString('utf8')
  return { status, headers: new Map(headers), text, json: parsedJson(text) }
}

/** HTTP, and the services that are told by what they answer over it. */
export const http: AnyProtocol = {
  id: 'http',
  ports: [80, 443, 8080, 8443, 2375, 2376, 2379, 5984, 6443, 8000, 8008, 8888, 9200, 10_250, 15_672],
  greets: null,
  async ask(talk: Talk) {
    const origin = originOf(talk.endpoint, talk.isTls ? 'https' : 'http')
    const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
      further(() => ask(talk.network, `${origin}${path}`, { headers }))
    const start = await ask(talk.network, `${origin}/`)
    // a server of HTTPS tells a plain request so
    if (!talk.isTls && start.status === 400 && /https|ssl|tls/iu.test(start.text)) return null
    const site: Site = {
      port: talk.endpoint.port,
      start,
      version: await get('/version'),
      get,
      post: (path, body) =>
        further(() =>
          ask(talk.network, `${origin}${path}`, {
            method: 'POST',
            body,
            repeatable: true,
            headers: { 'content-type': 'application/json' },
          }),
        ),
    }
    for (const service of WEB_SERVICES) {
      const known = await service(site)
      if (known !== null) return known
    }
    return plainSite(start)
  },
}

function plainSite({ status, headers, text }: WebAnswer) {
  const names = ['server', 'x-powered-by']
    .map((name) => headers.get(name) ?? '')
    .join(' ')
    .trim()
  const title = plainText(/<title[^>]{0,100}>([^<]{1,200})</iu.exec(text)?.[1] ?? '', 80)
  const detail = { status, title, software: allSoftwareIn(names) }
  return { protocol: 'http' as const, ...softwareIn(names), detail, banner: plainText(names === '' ? `HTTP ${status}` : names) }
}
