export { setAccount } from './update-account.ts'
export { setSuperAdmin } from './set-super-admin.ts'
