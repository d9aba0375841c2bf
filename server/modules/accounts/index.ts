export { confirmCompany } from './confirm-company.ts'
export { deleteDueAccounts } from './delete-due-accounts.ts'
