export { recordPastScan } from './record-past-scan.ts'
