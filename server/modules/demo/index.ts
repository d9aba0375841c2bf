export { followDemoTarget } from './follow-demo-target.ts'
export { seedDemoAccount } from './seed-demo-account.ts'
