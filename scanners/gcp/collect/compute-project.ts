import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import { inAddress } from '#scanners/gcp/api/only.ts'
import { assertKind } from '#scanners/gcp/api/pages.ts'
import { metadataOf, type MetadataFlags } from '#scanners/gcp/metadata.ts'
import { projectCollector } from './collector.ts'

/** What a project says for all of its instances. */
export interface ComputeProject {
  project: string
  metadata: Seen<MetadataFlags>
}

export const computeProject = projectCollector({
  id: 'compute-project',
  asks: ['compute.projects.get'],
  async collect({ ask, project }) {
    const url = `https://compute.googleapis.com/compute/v1/projects/${inAddress(project.id)}`
    const row = await ask({ permission: 'compute.projects.get', url })
    assertKind(row, 'compute#project')
    return { project: project.id, metadata: metadataOf(row, 'commonInstanceMetadata') }
  },
})
