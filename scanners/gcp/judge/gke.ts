import { parseCidr, widestReach } from '#scanners/sdk/cloud/cidr.ts'

/** Who may talk to the API of a cluster. */
export interface Endpoint {
  isPublic: boolean
  /** CIDR blocks that alone may come; null: no such list is kept. */
  networks: readonly string[] | null
}
/** Whether all of the internet may talk to the API. */
export const isOpenEndpoint = ({ isPublic, networks }: Endpoint): boolean =>
  isPublic && (networks === null || widestReach(networks.flatMap((text) => parseCidr(text) ?? [])) === 'world')
