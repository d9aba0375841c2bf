import type { Scan } from '#contract/scans.ts'

/** Of scans that have not ended, as a filter has it. */
export const LIVE = 'queued,running'
export const isLive = ({ status }: Pick<Scan, 'status'>): boolean => LIVE.split(',').includes(status)
