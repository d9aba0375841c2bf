export { confirmCompany, deleteDueAccounts } from './delete-account.ts'
