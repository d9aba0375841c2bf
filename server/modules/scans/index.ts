export { presentScan, scanById } from './select-scans.ts'
export { lastScans, liveScans } from './list-scans.ts'
export { requestScan, type ScanRequest } from './request-scan.ts'
export { scanState, type ScanRow } from './scan-row.ts'
