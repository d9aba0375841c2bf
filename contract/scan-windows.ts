import * as z from 'zod/mini'

/** Hours in which scheduled scans may start, of an account or of one connection. */

/** ISO 8601: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
const hour = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'must be a time such as 22:00'))
export const scanWindow = z.strictObject({
  days: z.array(z.number().check(z.int(), z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  from: hour,
  /** Not after `from`: on the next day. Equal to it: twenty-four hours. */
  to: hour,
})
export type ScanWindow = z.infer<typeof scanWindow>
function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
export const scanWindows = z.strictObject({
  /** An IANA name. */
  timeZone: z
    .string()
    .check(
      z.maxLength(64),
      z.regex(/^[A-Za-z][A-Za-z0-9+/_-]*$/u, 'must be a time zone such as Europe/Berlin'),
      z.refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
    ),
  /** When scheduled scans may start; none: at any time. */
  windows: z.array(scanWindow).check(z.maxLength(7)),
})
export type ScanWindows = z.infer<typeof scanWindows>
export const DEFAULT_SCAN_WINDOWS: ScanWindows = { timeZone: 'UTC', windows: [] }
