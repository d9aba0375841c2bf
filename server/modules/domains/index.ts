export { permitForConnection, permitsOf } from './permits.ts'
