export { setAccount } from './set-account.ts'
export { setSuperAdmin } from './set-super-admin.ts'
