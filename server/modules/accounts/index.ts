export { keepAccountSecret, openAccountSecret, type AccountSecret } from './account-secret.ts'
export { nameAccountOf } from './name-account.ts'
