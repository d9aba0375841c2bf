import type { ScanScope } from '#contract/connections.ts'
import type { ScanFrom } from '#contract/runners.ts'
import type { ScanWindows } from '#contract/scan-windows.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { tidyWindows } from '#server/modules/settings/index.ts'
import { invalidField } from '#server/problem.ts'

/** What a body may say of a connection besides its name, tags and rhythm; what is not given stays. */
export interface GivenSettings {
  scanWindows?: ScanWindows | null | undefined
  scanScope?: ScanScope | null | undefined
  scanFrom?: ScanFrom | null | undefined
  credentialsExpireAt?: string | null | undefined
}
interface Columns {
  scan_windows?: string | null
  scan_scope?: string | null
  scan_from?: string | null
  credentials_expire_at?: Date | null
  credentials_warned?: null
}

/**
 * The columns that keep it. A new date of credentials is warned of again.
 * @throws problem request.invalid naming the field for a service or check that the kind does not have
 */
export function settingsColumns(scanner: ScannerInfo | undefined, given: GivenSettings): Columns {
  const { scanWindows, scanScope, scanFrom, credentialsExpireAt } = given
  const scope = scanScope === undefined ? undefined : keptScope(scanner, scanScope)
  return {
    ...(scanWindows !== undefined && { scan_windows: scanWindows && JSON.stringify(tidyWindows(scanWindows)) }),
    ...(scope !== undefined && { scan_scope: scope && JSON.stringify(scope) }),
    ...(scanFrom !== undefined && { scan_from: scanFrom && JSON.stringify(scanFrom) }),
    ...(credentialsExpireAt !== undefined && {
      credentials_expire_at: credentialsExpireAt === null ? null : new Date(credentialsExpireAt),
      credentials_warned: null,
    }),
  }
}

/** null: it leaves nothing out. */
function keptScope(scanner: ScannerInfo | undefined, scope: ScanScope | null): ScanScope | null {
  if (scope === null) return null
  const { services, checks, tags } = scope
  requireKnown('scanScope.services', services, Object.keys(scanner?.scannerTypes ?? {}))
  requireKnown('scanScope.checks', checks, scanner?.checks.map(({ id }) => id) ?? [])
  const isEmpty = services === null && checks === null && tags.include.length + tags.exclude.length === 0
  return isEmpty ? null : scope
}

function requireKnown(field: string, choice: ScanScope['checks'], known: readonly string[]): void {
  const unknown = choice?.names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw invalidField(field, `there is no ${unknown}`)
}
