export { criticalityOf, readSettings, readSlaDays, slaDueAt } from './read-settings.ts'
