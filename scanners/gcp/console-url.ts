/** The parts of a full resource name, by what its path calls them: projects → shop, zones → us-central1-a. */
type Parts = ReadonlyMap<string, string>
type PathOf = (of: (name: string) => string) => string

const enc = encodeURIComponent
/** Pages by service and the collection that a name ends in; `of` gives a part of the name. */
const PAGES: ReadonlyMap<string, PathOf> = new Map<string, PathOf>([
  ['bigquery datasets', (of) => `bigquery?ws=!1m4!1m3!3m2!1s${of('projects')}!2s${of('datasets')}`],
  ['cloudfunctions functions', (of) => `functions/details/${of('locations')}/${of('functions')}`],
  ['cloudkms cryptoKeys', (of) => `security/kms/key/manage/${of('locations')}/${of('keyRings')}/${of('cryptoKeys')}`],
  ['cloudkms keyRings', (of) => `security/kms/keyring/manage/${of('locations')}/${of('keyRings')}/key`],
  ['cloudresourcemanager folders', (of) => `cloud-resource-manager?folder=${of('folders')}`],
  ['cloudresourcemanager organizations', (of) => `cloud-resource-manager?organizationId=${of('organizations')}`],
  ['cloudresourcemanager projects', () => 'home/dashboard'],
  ['cloudsql instances', (of) => `sql/instances/${of('instances')}/overview`],
  ['compute addresses', () => 'networking/addresses/list'],
  ['compute disks', (of) => `compute/disksDetail/zones/${of('zones')}/disks/${of('disks')}`],
  ['compute firewalls', (of) => `net-security/firewall-manager/firewall-policies/details/${of('firewalls')}`],
  ['compute forwardingRules', () => 'net-services/loadbalancing/list/loadBalancers'],
  ['compute instances', (of) => `compute/instancesDetail/zones/${of('zones')}/instances/${of('instances')}`],
  ['compute networks', (of) => `networking/networks/details/${of('networks')}`],
  ['compute subnetworks', (of) => `networking/subnetworks/details/${of('regions')}/${of('subnetworks')}`],
  ['container clusters', (of) => `kubernetes/clusters/details/${of('locations')}/${of('clusters')}`],
  ['dns managedZones', (of) => `net-services/dns/zones/${of('managedZones')}/details`],
  ['iam serviceAccounts', (of) => `iam-admin/serviceaccounts/details/${of('serviceAccounts')}`],
  ['logging sinks', () => 'logs/router'],
  ['pubsub topics', (of) => `cloudpubsub/topic/detail/${of('topics')}`],
  ['run services', (of) => `run/detail/${of('locations')}/${of('services')}`],
  ['secretmanager secrets', (of) => `security/secret-manager/secret/${of('secrets')}/versions`],
  ['storage buckets', (of) => `storage/browser/${of('buckets')}`],
])

function partsIn(path: string): { parts: Parts; collection: string } {
  const words = path.split('/')
  const parts = new Map<string, string>()
  for (let at = 0; at + 1 < words.length; at += 2) parts.set(words[at] ?? '', words[at + 1] ?? '')
  return { parts, collection: words.at(-2) ?? '' }
}

/**
 * The page of a resource in the Google Cloud console, by its full name; null where the kind is not known. No part of the name can
 * change the host.
 */
export function gcpConsoleUrl({ value }: { value: string }): string | null {
  const [, service = '', path = ''] = /^\/\/([a-z]{1,40})\.googleapis\.com\/(.{1,1800})$/u.exec(value) ?? []
  // what stands for everywhere has no name behind it: projects/p/global/networks/n
  const { parts, collection } = partsIn(path.replace('/global/', '/'))
  let isWhole = true
  const page = PAGES.get(`${service} ${collection}`)?.((name) => {
    const part = parts.get(name) ?? ''
    isWhole &&= part !== ''
    return enc(part)
  })
  if (page === undefined || !isWhole) return null
  const url = new URL(`https://console.cloud.google.com/${page}`)
  const project = parts.get('projects')
  if (project !== undefined) url.searchParams.set('project', project)
  return url.href
}
