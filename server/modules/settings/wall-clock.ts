const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** What a clock on the wall shows: days since 1970 and minutes of the day. */
export interface WallTime {
  day: number
  minute: number
}
/** More than there are zones: spellings differ in capitals. */
const CLOCKS_MAX = 1_000
const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  if (clocks.size >= CLOCKS_MAX) clocks.clear()
  clocks.set(timeZone, made)
  return made
}

/** What the wall clock of a zone shows at an instant, in minutes since its 1970. */
function wallMinutes(timeZone: string, at: number): number {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute')) / MINUTE_MS
}
/** The same as a day and its minute. */
export const wallTime = (timeZone: string, at: number): WallTime => {
  const minutes = wallMinutes(timeZone, at)
  return { day: Math.floor(minutes / DAY_MINUTES), minute: minutes % DAY_MINUTES }
}
/** The instant at which the wall clock shows a time; where clocks are put forward past it, as much later. */
export function instantOf(timeZone: string, { day, minute }: WallTime): number {
  const wanted = day * DAY_MINUTES + minute
  let at = wanted * MINUTE_MS
  // the second step corrects for a change of clocks between the guess and the answer
  for (let step = 0; step < 2; step++) at += (wanted - wallMinutes(timeZone, at)) * MINUTE_MS
  return at
}
