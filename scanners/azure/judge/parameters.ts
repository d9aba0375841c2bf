import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { ArmResource } from '#scanners/azure/collect/collector.ts'
import type { ServerParameters } from '#scanners/azure/collect/database-server.ts'

/** One parameter of a server; not told where Azure did not name it. */
export function parameterOf(all: ServerParameters, server: ArmResource, name: string): Seen<string> {
  const parameters = all.get(server.id) ?? new Unseen('error')
  return parameters instanceof Unseen ? parameters : (parameters.get(name) ?? new Unseen('error'))
}
