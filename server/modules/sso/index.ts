export { recheckDomains } from './recheck-domains.ts'
