import { kinds } from '#server/kinds.ts'
import type { Services } from '#server/services.ts'
import { CANCEL_CHANNEL } from './cancel-scan.ts'
import { ScanCancelled } from '#server/modules/ingest/run/claim-scan.ts'
import { runScanJob } from './run/run-scan.ts'

/**
 * Works on scans in this process: runs those that are queued, cancels those that people cancel.
 * @returns stops listening for cancellations; running scans are given back by services.jobs.stop()
 */
export async function startScanWorker(services: Services): Promise<() => Promise<void>> {
  const { jobs, database, config, runners } = services
  const running = new Map<string, AbortController>()
  const stopListening = await database.listen(CANCEL_CHANNEL, (scanId) =>
    running.get(scanId)?.abort(new ScanCancelled('The scan was canceled.')),
  )
  for (const { scanner } of kinds.slice(0, 1)) runners.warm(scanner)
  // one account leaves half of the slots to the others, however much it has queued
  const slots = { concurrency: config.scanConcurrency, perAccount: Math.max(1, Math.floor(config.scanConcurrency / 2)) }
  await jobs.work('scan.run', slots, async ({ data, signal }) => {
    const cancel = new AbortController()
    running.set(data.scanId, cancel)
    try {
      await runScanJob(services, { ...data, stopping: signal, cancel })
    } finally {
      if (running.get(data.scanId) === cancel) running.delete(data.scanId)
    }
  })
  return stopListening
}
