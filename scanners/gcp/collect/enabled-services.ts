import { textAt } from '#scanners/sdk/cloud/fields.ts'
import { everyPage } from '#scanners/sdk/cloud/rest-lists.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { inAddress } from '#scanners/gcp/api/only.ts'
import { listPages } from '#scanners/gcp/api/pages.ts'
import { projectCollector } from './collector.ts'

export interface EnabledServices {
  project: string
  /** Hosts: compute.googleapis.com */
  services: ReadonlySet<string>
}

/** The services that a project has switched on. */
export const enabledServices = projectCollector({
  id: 'enabled-services',
  asks: ['serviceusage.services.list'],
  async collect({ ask, project }) {
    const rows = await everyPage(
      listPages(ask, {
        permission: 'serviceusage.services.list',
        url: `https://serviceusage.googleapis.com/v1/projects/${inAddress(project.id)}/services`,
        query: { filter: 'state:ENABLED', pageSize: '200' },
        field: 'services',
      }),
    )
    const enabled = rows.filter((row) => textAt(row, 'state') !== 'DISABLED')
    const hosts = enabled.flatMap((row) => (textAt(row, 'state') === 'ENABLED' ? (textAt(row, 'config', 'name') ?? []) : []))
    // whoever answers is switched on itself: an answer without any service is none
    if (hosts.length === 0 || hosts.length < enabled.length)
      throw new NetworkError('protocol_error', 'An answer does not name its services.')
    return { project: project.id, services: new Set(hosts) }
  },
})
