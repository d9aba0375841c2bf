export { domainOf, hasUsableSso, ssoAccountOfDomain, usableSsoOfAccount, type UsableSso } from './queries.ts'
