import { labelsAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { accessFailure } from '#scanners/sdk/cloud/api-error.ts'
import type { Asking } from '#scanners/sdk/cloud/rest-collector.ts'
import { scopesLost } from '#scanners/sdk/cloud/known-scopes.ts'
import { everyPage } from '#scanners/sdk/cloud/rest-lists.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { Arm } from '#scanners/azure/api/arm.ts'
import { cloudOf } from '#scanners/azure/api/clouds.ts'
import { resourceOf, subscriptionId } from '#scanners/azure/arm-id.ts'
import type { Subscription } from '#scanners/azure/facts.ts'
import { hasCredentials, requireTrust } from '#scanners/azure/federation.ts'
import { wantedSubscriptions } from '#scanners/azure/wanted-subscriptions.ts'
import { azureCollector, type AzureRestCollector } from './collector.ts'

const READ = 'Microsoft.Resources/subscriptions/read'
/** Of these nothing is there to be looked at. */
const GONE: ReadonlySet<string> = new Set(['Deleted'])

/** The subscriptions in which the application has any role at all, and the ids of all that are listed. @throws ScanFailure, NetworkError */
export async function visibleSubscriptions(asking: Asking<typeof READ>): Promise<{ visible: Subscription[]; listed: ReadonlySet<string> }> {
  const arm = new Arm(asking, cloudOf(asking.environment.fields['cloud']))
  const rows = await everyPage(arm.pages(READ, '/subscriptions', 'Microsoft.Resources/subscriptions'))
  const known = rows.flatMap((row) => {
    const id = textAt(row, 'subscriptionId')?.toLowerCase()
    return id === undefined ? [] : [{ id, row }]
  })
  const visible = known.flatMap(({ id, row }): Subscription[] =>
    GONE.has(textAt(row, 'state') ?? '') ? [] : [{ id, name: textAt(row, 'displayName') ?? id, tags: labelsAt(row, 'tags') }],
  )
  return { visible, listed: new Set(known.map(({ id }) => id)) }
}

const unseen = (id: string): Subscription => ({ id, name: id, tags: {} })
/**
 * Those that a scan looks at: the ones that are named, also where they cannot be seen, so that their checks say so; else all that
 * can be seen, and those that earlier scans saw.
 */
function scannedOf(visible: readonly Subscription[], named: readonly string[], lost: readonly string[]): Subscription[] {
  if (named.length === 0) return [...visible, ...lost.map(unseen)]
  return named.map((id) => visible.find((one) => one.id === id) ?? unseen(id))
}

/**
 * What a subscription as a whole lacks is its own fault: it stands in the inventory. That one can no longer be seen says nothing of
 * it, so the list is never called complete.
 */
function tellSubscriptions({ only, tellInventory }: ScanEnvironment, directoryId: string, all: readonly Subscription[]): void {
  if (only !== undefined) return
  const items = all.map(({ id, name, tags }) => ({
    resource: resourceOf(subscriptionId(id)),
    name,
    tags,
    config: shown({ directory: directoryId }),
    relations: [],
  }))
  tellInventory?.({ resourceType: 'Microsoft.Resources/subscriptions', complete: false, items })
}

/** Without it nothing can be said: which subscriptions there are to look at. */
export const subscriptions: AzureRestCollector = azureCollector({
  id: 'subscriptions',
  asks: [READ],
  async collect(asking) {
    const { environment } = asking
    const { visible, listed } = await visibleSubscriptions(asking).catch((error: unknown) => {
      throw accessFailure(error)
    })
    if (visible.length === 0) throw new ScanFailure('denied', 'The application sees no subscription.')
    requireTrust(environment, visible)
    const directoryId = String(environment.fields['directoryId']).toLowerCase()
    const named = wantedSubscriptions(environment.fields)
    const lost = named.length > 0 ? [] : scopesLost({ of: directoryId, memory: environment.memory }, listed, environment.now())
    const scanned = scannedOf(visible, named, lost)
    tellSubscriptions(
      environment,
      directoryId,
      scanned.filter(({ id }) => !lost.includes(id)),
    )
    return {
      directoryId,
      subscriptions: scanned,
      lost,
      applicationId: String(environment.fields['applicationId']).toLowerCase(),
      hasCredentials: hasCredentials(environment.fields),
      credentialsEndAt: environment.credentialsEndAt ?? null,
      scannedAt: environment.now(),
    }
  },
})
