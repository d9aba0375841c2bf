/** One of Microsoft's clouds: the hosts that a scan of it may connect to, and no others. */
export interface AzureCloud {
  /** Signs in. */
  authority: string
  /** Azure Resource Manager. */
  management: string
  /** Microsoft Graph. */
  graph: string
  /** What the host names of key vaults end in. */
  vaults: string
  portal: string
}

/**
 * Hosts by cloud, as the field `cloud` names them.
 * Source: learn.microsoft.com/entra/identity-platform/authentication-national-cloud, learn.microsoft.com/azure/azure-government/compare-azure-government-global-azure
 */
export const CLOUDS = {
  public: {
    authority: 'login.microsoftonline.com',
    management: 'management.azure.com',
    graph: 'graph.microsoft.com',
    vaults: 'vault.azure.net',
    portal: 'portal.azure.com',
  },
  usGovernment: {
    authority: 'login.microsoftonline.us',
    management: 'management.usgovcloudapi.net',
    graph: 'graph.microsoft.us',
    vaults: 'vault.usgovcloudapi.net',
    portal: 'portal.azure.us',
  },
  china: {
    authority: 'login.chinacloudapi.cn',
    management: 'management.chinacloudapi.cn',
    graph: 'microsoftgraph.chinacloudapi.cn',
    vaults: 'vault.azure.cn',
    portal: 'portal.azure.cn',
  },
} as const satisfies Readonly<Record<string, AzureCloud>>
export type CloudName = keyof typeof CLOUDS

/** The cloud of a connection; what is no name of one is the public cloud. */
export const cloudOf = (name: unknown): AzureCloud =>
  typeof name === 'string' && Object.hasOwn(CLOUDS, name)
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- asked just before
      CLOUDS[name as CloudName]
    : CLOUDS.public

/** Whether a host belongs to a cloud: names of vaults have 3 to 24 letters, digits and hyphens. */
export const isHostOf = ({ authority, management, graph, vaults }: AzureCloud, host: string): boolean =>
  host === authority || host === management || host === graph || isVaultHost(vaults, host)

/** Whether a host is that of a key vault of a cloud. */
export const isVaultOf = ({ vaults }: AzureCloud, host: string): boolean => isVaultHost(vaults, host)

function isVaultHost(suffix: string, host: string): boolean {
  const name = host.endsWith(`.${suffix}`) ? host.slice(0, -suffix.length - 1) : ''
  return /^[a-z][a-z\d-]{2,23}$/u.test(name)
}

/** What a token for a host has to be good for. */
export function audienceFor({ graph, management, vaults }: AzureCloud, host: string): string {
  if (host === graph) return `https://${graph}`
  return host.endsWith(`.${vaults}`) ? `https://${vaults}` : `https://${management}`
}
