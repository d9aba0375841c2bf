import { useLiveEvent } from '#web/components/live/use-live-events.ts'
import { withdraw } from '#web/ui/states/toast.ts'

/** Id of the toast that tells that a scan (by id) has started. */
export const scanToast = (scanId: string): string => `scan-${scanId}`

/** Takes away what tells of a start once the scan is over: a scan of a second is shorter than its toast. */
export function useWithdrawOver(): void {
  useLiveEvent('scan', ({ id, data: { status } }) => {
    if (id !== null && status !== 'queued' && status !== 'running') withdraw(scanToast(id))
  })
}
