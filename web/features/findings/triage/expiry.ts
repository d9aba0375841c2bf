const two = (value: number) => String(value).padStart(2, '0')

/** The day so many days after `from`, in local time: '2026-08-18'. */
export function dayAfter(days: number, from: Date): string {
  const day = new Date(from.getFullYear(), from.getMonth(), from.getDate() + days)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** The last second of a local day as an ISO instant: accepted "until the 18th" includes the 18th. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString()
