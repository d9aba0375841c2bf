import type { Connection } from '#contract/connections.ts'
import type { Domain } from '#contract/domains.ts'

/** The host and port of a target, as domains are named; null: the web's own port. */
export function placeOf(target: string): { host: string; port: number | null } {
  const url = URL.parse(target)
  return { host: url?.hostname ?? '', port: url === null || url.port === '' ? null : Number(url.port) }
}

/** The domain that a connection is probed for, else the one that could prove it. */
export function domainOf(domains: readonly Domain[], { target, permit }: Pick<Connection, 'target' | 'permit'>): Domain | undefined {
  const { host, port } = placeOf(target)
  const place = permit?.places[0]
  const covering = domains.find(
    (domain) =>
      place !== undefined && domain.permit?.host === place.host && domain.permit.method === place.method && domain.permit.at === place.at,
  )
  return covering ?? domains.find((domain) => domain.host === host && domain.port === port)
}

/** Whether ownership has to be proved before a connection is probed: nobody else answers for it. */
export const needsProof = ({ target, permit }: Pick<Connection, 'target' | 'permit'>): boolean =>
  /^https?:/iu.test(target) && (permit === null || permit.places.some(({ method }) => method === 'dns' || method === 'file'))

/** `shop.example`, `shop.example:8443`, `192.0.2.0/28` */
export const nameOf = ({ host, port }: Pick<Domain, 'host' | 'port'>): string => (port === null ? host : `${host}:${port}`)
/** A name as people enter it, apart from its port: an address of a site is its host. */
export function placeNamed(text: string): { domain: string; port: number | null } {
  const given = text.trim()
  if (/^https?:\/\//iu.test(given)) {
    const { host, port } = placeOf(given)
    return { domain: host, port }
  }
  const [, domain = given, port] = /^(\[[^\]]+\]|[^:]+):(\d{1,5})$/u.exec(given) ?? []
  return { domain, port: port === undefined ? null : Number(port) }
}
/** How a call names it in its address. */
export const askFor = ({ host, port }: Pick<Domain, 'host' | 'port'>): { domain: string; port?: string } => ({
  domain: host,
  ...(port !== null && { port: String(port) }),
})
