/** Days of the reader's own calendar ('2026-11-21') as the instants between which a record must lie; undefined for no day. */
export const startOfDay = (day: string): string | undefined => (day === '' ? undefined : new Date(`${day}T00:00:00`).toISOString())
export const endOfDay = (day: string): string | undefined => (day === '' ? undefined : new Date(`${day}T23:59:59.999`).toISOString())

const two = (value: number) => String(value).padStart(2, '0')

/** The day of an instant in the reader's calendar; '' for none. */
export function dayOf(instant: string | undefined): string {
  if (instant === undefined) return ''
  const at = new Date(instant)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
