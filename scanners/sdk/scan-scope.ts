import type { ScanScope } from '#contract/connections.ts'
import type { CheckInfo } from './check.ts'

const isChosen = (choice: ScanScope['services'], name: string): boolean =>
  choice === null || choice.names.includes(name) === (choice.mode === 'only')

/** Whether scans of a connection judge a check. @param scope null: all of the target is looked at */
export const judgesCheck = (scope: ScanScope | null, { id, scannerType }: Pick<CheckInfo, 'id' | 'scannerType'>): boolean =>
  scope === null || (isChosen(scope.services, scannerType) && isChosen(scope.checks, id))

/** Whether scans look at a service at all. */
export const looksAtService = (scope: ScanScope | null, service: string): boolean => scope === null || isChosen(scope.services, service)

/** Whether what a resource's tags say decides whether it is judged. */
export const asksForTags = (scope: ScanScope | null): boolean => scope !== null && scope.tags.include.length + scope.tags.exclude.length > 0
