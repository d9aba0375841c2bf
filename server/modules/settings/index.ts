export { criticalityOf, readSettings, readSlaDays, slaDueAt } from './read-settings.ts'
export { closesAt, mayStart, startsAt, tidyWindows } from './scan-windows.ts'
export { instantOf, wallTime } from './wall-clock.ts'
