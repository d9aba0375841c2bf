export { recordPastScan } from './record-past-scan.ts'
export { reassessAccount } from './reassess.ts'
