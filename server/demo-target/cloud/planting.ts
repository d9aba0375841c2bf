/** One of a kind that a sound cloud has. @throws when it is none of it: a fault must not vanish with a change of the cloud */
export function the<T>(rows: readonly T[], fits: (row: T) => boolean): T {
  const row = rows.find(fits)
  if (row === undefined) throw new Error('the sound cloud has no such resource')
  return row
}

const DAY_MS = 86_400_000
/** Midnight (UTC), some days before: the same instant for a day. */
export const daysBefore = (now: Date, days: number): Date => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - days * DAY_MS)
/** The first of this month, or of the one before while this one is younger than two days: what is changed every month was changed then. */
export function monthStart(now: Date): Date {
  const isYoung = now.getUTCDate() < 3
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (isYoung ? 1 : 0), 1))
}

/** What an interface answers of a resource. */
type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
/**
 * Changes one setting of a resource.
 * @param path with dots: settings.backupConfiguration.enabled
 * @throws when a sound resource says nothing of what the setting is part of
 */
export function change(resource: Row, path: string, value: unknown): void {
  const [name = '', ...inner] = path.split('.')
  if (inner.length === 0) {
    resource[name] = value
    return
  }
  const part = resource[name]
  if (!isRow(part)) throw new Error(`the sound cloud says nothing of ${path}`)
  change(part, inner.join('.'), value)
}
