export { nameAccountOf } from './name-account.ts'
