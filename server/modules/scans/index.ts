export { requestScan, type ScanWish } from './request-scan.ts'
export type { ScanRow } from './scan-row.ts'
export { tryWebsite } from './try-website.ts'
