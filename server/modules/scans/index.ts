export { presentScan, scanById, type ScanRow, scanState } from './select-scans.ts'
export { type LogEntry, logScan } from './scan-log.ts'
export { failedScansSince, lastScans, liveScans } from './list-scans.ts'
export { requestScan, SCAN_PRIORITY, type ScanRequest } from './request-scan.ts'
