export { seedDemoAccount } from './seed-demo-account.ts'
