export { keepAccountSecret, openAccountSecret } from './account-secret.ts'
export { deleteDueAccounts } from './delete-due-accounts.ts'
export { nameAccountOf } from './name-account.ts'
