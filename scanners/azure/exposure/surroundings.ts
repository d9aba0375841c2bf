import { related, type Entry } from '#scanners/sdk/cloud/ways-in.ts'
import type { KnownResource } from '#scanners/sdk/exposure.ts'
import { isObject, listOf, textOf, textsOf } from '#scanners/sdk/json.ts'

/** Ports that something lets the internet come to. */
export interface Opening {
  /** tcp, udp, icmp; all */
  protocol: string
  from: number
  to: number
}
interface Interface {
  groups: readonly string[]
  subnets: readonly string[]
  /** Ids of its public addresses. */
  addresses: readonly string[]
}

/** What a security group opens, as its collector found it; null where a rule could not be read. */
function openingsIn({ config }: KnownResource): Opening[] | null {
  const { openToInternet: open } = config
  if (!Array.isArray(open)) return null
  return listOf(open).flatMap((one): Opening[] =>
    isObject(one) ? [{ protocol: textOf(one['protocol']), from: Number(textOf(one['from'])), to: Number(textOf(one['to'])) }] : [],
  )
}

/** What comes through both of two groups. */
const through = (outer: readonly Opening[], inner: readonly Opening[]): Opening[] =>
  outer.flatMap((one) =>
    inner.flatMap((other): Opening[] => {
      const [wide, narrow] = one.protocol === 'all' ? [one, other] : [other, one]
      const fits = wide.protocol === 'all' || wide.protocol === narrow.protocol
      const [from, to] = [Math.max(one.from, other.from), Math.min(one.to, other.to)]
      return fits && from <= to ? [{ protocol: narrow.protocol, from, to }] : []
    }),
  )
/** The kind of an address, or of a balancer, that is open where no group is. */
const BASIC = 'Basic'
const EVERYTHING: readonly Opening[] = [{ protocol: 'all', from: 0, to: 65_535 }]

/** What the ways into machines depend on: interfaces, the groups at them and at their subnets, and their public addresses. */
export class Surroundings {
  readonly #groups = new Map<string, Opening[] | null>()
  readonly #subnets = new Map<string, { group: string | null; isSeen: boolean }>()
  readonly #interfaces = new Map<string, Interface>()
  readonly #ofMachine = new Map<string, string[]>()
  readonly #skus = new Map<string, string>([[BASIC, BASIC]])
  /** Machines by the interface they stand behind. */
  readonly machineAt = new Map<string, string>()

  /** @returns whether it is one of the resources that others depend on */
  take(resource: KnownResource): boolean {
    const { id, type, config } = resource
    if (type === 'Microsoft.Network/networkSecurityGroups') this.#groups.set(id, openingsIn(resource))
    else if (type === 'Microsoft.Network/publicIPAddresses') this.#takeAddress(id, textOf(config['sku']))
    else if (type === 'Microsoft.Network/virtualNetworks/subnets')
      this.#subnets.set(id, { group: related(resource, 'guarded-by')[0] ?? null, isSeen: config['isGuardSeen'] === true })
    else if (type === 'Microsoft.Network/networkInterfaces') this.#takeInterface(resource)
    else {
      if (type === 'Microsoft.Compute/virtualMachineScaleSets') this.#takeSet(resource)
      return false
    }
    return true
  }
  /** Of one without a kind it is not known which it is. */
  #takeAddress(id: string, sku: string): void {
    if (sku !== '') this.#skus.set(id, sku)
  }
  /** The machines of a set are alike, and so are their interfaces, which are on no list: the set stands for both. */
  #takeSet(resource: KnownResource): void {
    const { id, config } = resource
    const skus = textsOf(config['publicAddressSkus'])
    for (const sku of skus) this.#skus.set(sku, sku)
    this.#interfaces.set(id, { groups: related(resource, 'guarded-by'), subnets: related(resource, 'in-subnet'), addresses: skus })
    this.machineAt.set(id, id)
    this.#ofMachine.set(id, [id])
  }
  #takeInterface(resource: KnownResource): void {
    const { id, config } = resource
    const addresses = textsOf(config['publicIpAddresses'])
    this.#interfaces.set(id, { groups: related(resource, 'guarded-by'), subnets: related(resource, 'in-subnet'), addresses })
    for (const machine of related(resource, 'attached-to')) {
      this.machineAt.set(id, machine)
      this.#ofMachine.set(machine, [...(this.#ofMachine.get(machine) ?? []), id])
    }
  }

  /** What the internet comes to at a machine itself, by the public addresses of its interfaces. */
  intoMachine(machine: string): readonly Opening[] | 'unknown' {
    const found = (this.#ofMachine.get(machine) ?? []).flatMap((id) => {
      const { addresses = [] } = this.#interfaces.get(id) ?? {}
      return addresses.length === 0 ? [] : [this.#intoInterface(id, addresses)]
    })
    const open = found.flatMap((one) => (one === 'unknown' ? [] : one))
    return open.length === 0 && found.includes('unknown') ? 'unknown' : open
  }
  /** Whether what a public balancer of a kind sends on to an interface may come in. */
  letsIn(id: string, sku: string): boolean {
    const open = this.#intoInterface(id, sku === BASIC ? [BASIC] : [])
    return open === 'unknown' || open.length > 0
  }

  /**
   * Traffic passes the group of the subnet and that of the interface, where they are. Without any, what comes by an address or a
   * balancer of the kind Standard is kept out, and by a Basic one let in:
   * learn.microsoft.com/azure/virtual-network/ip-services/public-ip-addresses#sku
   */
  #intoInterface(id: string, addresses: readonly string[]): readonly Opening[] | 'unknown' {
    const { groups = [], subnets = [] } = this.#interfaces.get(id) ?? {}
    const around = subnets.map((subnet) => this.#subnets.get(subnet))
    if (around.some((subnet) => subnet === undefined || !subnet.isSeen)) return 'unknown'
    const all = [...groups, ...around.flatMap((subnet) => subnet?.group ?? [])]
    if (all.length === 0) return this.#withoutGroup(addresses)
    const openings = all.map((group) => this.#groups.get(group) ?? null)
    // one that lets nobody in decides, whatever the others are
    if (openings.some((one) => one?.length === 0)) return []
    if (openings.includes(null)) return 'unknown'
    return openings.reduce<readonly Opening[]>((outer, inner) => through(outer, inner ?? []), EVERYTHING)
  }
  #withoutGroup(addresses: readonly string[]): readonly Opening[] | 'unknown' {
    const skus = new Set(addresses.map((address) => this.#skus.get(address)))
    if (skus.has(BASIC)) return EVERYTHING
    return skus.has(undefined) ? 'unknown' : []
  }
}

/** Openings that are named of one resource. */
const NAMED = 5
/** 'tcp 22, tcp 443' */
export function joined(openings: readonly Opening[]): Entry[] {
  if (openings.length === 0) return []
  if (openings.some(({ protocol }) => protocol === 'all')) return [{ by: 'traffic', detail: '' }]
  const words = openings.map(({ protocol, from, to }) => {
    if (protocol === 'icmp') return protocol
    return `${protocol} ${from === to ? from : `${from}–${to}`}`
  })
  return [{ by: 'ports', detail: [...new Set(words)].slice(0, NAMED).join(', ') }]
}
