export { keepScanSource, packRead, type ReadSource } from './keep-scan-source.ts'
export { sweepSources } from './sweep-sources.ts'
export { readUploads, relyOnUploads, uploadsOf } from './uploads.ts'
export { announceSource } from './stored-source.ts'
