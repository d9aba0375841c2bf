import { getCalendar } from '#contract/calendar.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import { readCalendar } from './read-calendar.ts'

const routes = (): Handler[] => [handle(getCalendar, (ctx, { query }) => readCalendar(ctx, query))]

export const calendarModule: Module = { routes }
