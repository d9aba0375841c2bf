export { EXPIRED_AT_ONCE, expireAcceptances } from './expire-acceptances.ts'
