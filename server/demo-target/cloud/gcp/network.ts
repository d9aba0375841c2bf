import type { ProjectParts } from '#scanners/gcp/fixture/index.ts'
import { DATA, FOUNDED, IN_REGION, IN_ZONE, linkIn, networkIn, SHOP } from './place.ts'

type Compute = NonNullable<ProjectParts['compute']>
type Rule = NonNullable<Compute['firewalls']>[number]

/** Google's own: health checks of load balancers, and people who come through Identity-Aware Proxy. */
const HEALTH_CHECKS = ['130.211.0.0/22', '35.191.0.0/16']
const PROXIED = ['35.235.240.0/20']
interface Opening {
  name: string
  /** Of the machines that it is about. */
  tag: string
  ports: readonly string[]
  /** All of the internet, where none are named. */
  sources?: readonly string[]
}
/** A rule that lets traffic in. */
export const allows = (project: string, { name, tag, ports, sources = ['0.0.0.0/0'] }: Opening): Rule => ({
  name,
  network: networkIn(project),
  direction: 'INGRESS',
  priority: 1_000,
  sourceRanges: [...sources],
  targetTags: [tag],
  allowed: [{ IPProtocol: 'tcp', ports: [...ports] }],
  logConfig: { enable: true },
  disabled: false,
})

const subnetOf = (project: string, name: string, range: string) => ({
  name,
  place: IN_REGION,
  network: networkIn(project),
  ipCidrRange: range,
  purpose: 'PRIVATE',
  privateIpGoogleAccess: true,
  logConfig: { enable: true, aggregationInterval: 'INTERVAL_5_SEC', flowSampling: 0.5 },
})

/** What customers come through: one address, to the machines of the web. */
const front = (project: string): Partial<Compute> => ({
  addresses: [{ name: 'shop-front', place: 'global', addressType: 'EXTERNAL', address: '203.0.113.20', status: 'IN_USE' }],
  forwardingRules: [
    {
      name: 'shop-front',
      place: 'global',
      IPAddress: '203.0.113.20',
      IPProtocol: 'TCP',
      portRange: '443-443',
      loadBalancingScheme: 'EXTERNAL_MANAGED',
      target: linkIn(project, 'global/targetHttpsProxies/shop-front'),
    },
  ],
  targetHttpsProxies: [
    {
      name: 'shop-front',
      place: 'global',
      urlMap: linkIn(project, 'global/urlMaps/shop-front'),
      sslCertificates: [linkIn(project, 'global/sslCertificates/shop')],
      sslPolicy: linkIn(project, 'global/sslPolicies/modern'),
    },
  ],
  urlMaps: [{ name: 'shop-front', place: 'global', defaultService: linkIn(project, 'global/backendServices/shop-web') }],
  backendServices: [
    {
      name: 'shop-web',
      place: 'global',
      loadBalancingScheme: 'EXTERNAL_MANAGED',
      protocol: 'HTTPS',
      logConfig: { enable: true, sampleRate: 1 },
      backends: [{ group: linkIn(project, `${IN_ZONE}/instanceGroups/shop-web`) }],
    },
  ],
  instanceGroups: [
    {
      name: 'shop-web',
      place: IN_ZONE,
      instances: ['shop-web-1', 'shop-web-2'].map((name) => linkIn(project, `${IN_ZONE}/instances/${name}`)),
    },
  ],
})

/** A network with names of its own, in which nothing is open that need not be. */
export const madeNetwork = (project: string, name: string) => ({
  name,
  autoCreateSubnetworks: name === 'default',
  creationTimestamp: FOUNDED,
  routingConfig: { routingMode: 'REGIONAL' },
  selfLink: networkIn(project, name),
})

export function network(project: string): Partial<Compute> {
  const networks = [madeNetwork(project, 'main')]
  if (project === DATA.id)
    return {
      networks,
      subnetworks: [subnetOf(project, 'reports', '10.50.1.0/24')],
      firewalls: [allows(project, { name: 'people-to-tools', tag: 'tools', ports: ['22', '3389'], sources: PROXIED })],
    }
  return {
    networks,
    ...front(SHOP.id),
    subnetworks: [subnetOf(project, 'web', '10.40.1.0/24'), subnetOf(project, 'cluster', '10.40.2.0/24')],
    firewalls: [
      allows(project, { name: 'balancer-to-web', tag: 'web', ports: ['443'], sources: HEALTH_CHECKS }),
      allows(project, { name: 'people-to-tools', tag: 'tools', ports: ['22'], sources: PROXIED }),
      allows(project, { name: 'web-to-tools', tag: 'tools', ports: ['443', '5432'], sources: ['10.40.0.0/16'] }),
    ],
  }
}
