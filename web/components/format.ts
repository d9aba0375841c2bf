import { useTranslation } from 'react-i18next'

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
type Instant = string | number | Date

/** Numbers, dates and times as the language writes them. Instants are ISO texts, epoch milliseconds or Dates. */
export function makeFormat(language: string) {
  const number = new Intl.NumberFormat(language)
  const decimal = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' })
  // A day has no time of day: in another zone than UTC it would slip to the day before.
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const shortDay = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const shortDate = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' })
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  const moment = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'medium' })
  const seconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits: 1 })
  const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'narrow' })
  const days = new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' })
  const hours = new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'narrow' })
  return {
    number: (value: number) => number.format(value),
    /** '10,000+' when the server stopped counting. */
    total: (value: number, isExact: boolean) => `${number.format(value)}${isExact ? '' : '+'}`,
    /** Up to two decimals. */
    decimal: (value: number) => decimal.format(value),
    /** 0 to 1. */
    percent: (share: number) => percent.format(share),
    date: (at: Instant) => date.format(new Date(at)),
    /** '2026-08-18' → 'Aug 18, 2026' */
    day: (at: string) => day.format(new Date(at)),
    shortDay: (at: string) => shortDay.format(new Date(at)),
    shortDate: (at: Instant) => shortDate.format(new Date(at)),
    /** 'Friday, Nov 20 at 5:40 PM' */
    moment: (at: Instant) => moment.format(new Date(at)),
    dateTime: (at: Instant) => dateTime.format(new Date(at)),
    /** '14:32', today. */
    time: (at: Instant) => time.format(new Date(at)),
    /** With seconds. */
    clock: (at: Instant) => clock.format(new Date(at)),
    /** '5 minutes ago', 'in 2 hours'; null for less than a minute. */
    relative: (at: Instant, now: number): string | null => {
      const distance = (new Date(at).getTime() - now) / 1000
      const step = STEPS.find(([, size]) => Math.abs(distance) >= size)
      return step === undefined ? null : relative.format(Math.round(distance / step[1]), step[0])
    },
    /** Milliseconds as '4.2s', '12m', '3h', '28 days'. */
    duration: (ms: number) => {
      if (ms >= 172_800_000) return days.format(Math.round(ms / 86_400_000))
      if (ms < 60_000) return seconds.format(ms / 1000)
      return ms < 3_600_000 ? minutes.format(Math.round(ms / 60_000)) : hours.format(Math.round(ms / 3_600_000))
    },
  }
}
export type Format = ReturnType<typeof makeFormat>

const made = new Map<string, Format>()
/** One set of formatters a language: making one takes over a millisecond, and each row of a list has several places that ask. */
export function formatOf(language: string): Format {
  const format = made.get(language) ?? makeFormat(language)
  made.set(language, format)
  return format
}

/** Formatters in the language of the interface. */
export function useFormat(): Format {
  const { i18n } = useTranslation()
  return formatOf(i18n.language)
}
