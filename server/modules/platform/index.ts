export { setAccount, setSuperAdmin } from './update-account.ts'
