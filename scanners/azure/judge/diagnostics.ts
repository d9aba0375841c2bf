import type { DiagnosticSetting } from '#scanners/azure/collect/diagnostic-settings.ts'

const isNamed = (names: readonly string[], wanted: readonly string[]): boolean =>
  names.some((name) => wanted.some((one) => one.toLowerCase() === name.toLowerCase()))

/** Whether some category of logs goes anywhere. @param groups the groups of categories that it belongs to */
export const delivers = (settings: readonly DiagnosticSetting[], category: string, groups: readonly string[] = ['allLogs']): boolean =>
  settings.some(
    ({ destinations, categories, groups: on }) => destinations.length > 0 && (isNamed(categories, [category]) || isNamed(on, groups)),
  )
