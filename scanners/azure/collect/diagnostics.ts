import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { AzureFacts } from '#scanners/azure/facts.ts'
import { aboutEach, subscriptionCollector, type ArmResource } from './collector.ts'
import { diagnosticsOf, READ_DIAGNOSTICS, type DiagnosticSetting } from './diagnostic-settings.ts'

/** By id of the resource. */
export type Diagnostics = ReadonlyMap<string, Seen<readonly DiagnosticSetting[]>>

const diagnosticsCollector = (
  id: 'vault-diagnostics' | 'site-diagnostics' | 'databricks-diagnostics',
  after: readonly ('key-vaults' | 'sites' | 'site-slots' | 'databricks-workspaces')[],
  of: (facts: Partial<AzureFacts>) => readonly ArmResource[],
) =>
  subscriptionCollector({
    id,
    asks: [READ_DIAGNOSTICS],
    after,
    collect: ({ arm }, facts: Partial<AzureFacts>) => aboutEach(of(facts), (one) => diagnosticsOf(arm, one.id)),
  })

export const vaultDiagnostics = diagnosticsCollector('vault-diagnostics', ['key-vaults'], (facts) => facts['key-vaults'] ?? [])
export const siteDiagnostics = diagnosticsCollector('site-diagnostics', ['sites', 'site-slots'], (facts) => [
  ...(facts.sites ?? []),
  ...(facts['site-slots']?.all ?? []),
])
export const databricksDiagnostics = diagnosticsCollector(
  'databricks-diagnostics',
  ['databricks-workspaces'],
  (facts) => facts['databricks-workspaces'] ?? [],
)
