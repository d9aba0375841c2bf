export { criticalityOf, readSettings, readSlaDays, slaDueAt } from './read-settings.ts'
export { opensAt } from './scan-windows.ts'
