import { writeSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { startScanWorker } from '#server/modules/ingest/jobs.ts'
import type { Jobs } from '#server/jobs/job-types.ts'
import { openTestServices } from './test-services.ts'

/**
 * A real worker process that kills itself (SIGKILL) at a random point of a scan; spawned by spawn-worker.ts.
 * Arguments: owner URL, data folder, the latest point in milliseconds after a scan's start (0: it lives), variables of the operator as JSON.
 */
const [ownerUrl = '', dataDir = '', latest = '0', settings = '{}'] = process.argv.slice(2)
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- spawn-worker.ts writes this
const { aws, clouds } = readConfig(JSON.parse(settings) as Record<string, string>)
const services = await openTestServices({
  ownerUrl,
  dataDir,
  work: true,
  overrides: { aws, clouds, scanConcurrency: latest === '0' ? 4 : 1 },
})

const deadly: Jobs['work'] = (name, options, handler) =>
  services.jobs.work(name, options, async (run) => {
    const point = Math.random() * Number(latest)
    const timer = name === 'scan.run' && Number(latest) > 0 ? setTimeout(die, point) : undefined
    await handler(run).finally(() => clearTimeout(timer))
  })
function die(): void {
  // written before the kill, which leaves no time for anything
  writeSync(1, 'killed\n')
  process.kill(process.pid, 'SIGKILL')
}

await startScanWorker({ ...services, jobs: { ...services.jobs, work: deadly } })
writeSync(1, 'ready\n')
