import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { findChromium } from '#tools/chromium.ts'
import { atMost, ms, table, type Bench } from './bench.ts'

/** Pages loaded with an empty cache, as somebody signed in, and the sign-in page. */
const PATHS = ['/login', '/dashboard', '/dashboard/findings', '/security-roadmap', '/connections/list']
const LOADS = 5
/** The overview has drawn its chart and has come to rest. */
const SETTLED_MS = 2_500
const READY_MS = 60_000

interface Load {
  lcp: number
  blocking: number
  cls: number
  scripts: number
  calls: number
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The product as people start it, with its demo, on an empty folder. */
async function startProduct() {
  const dir = await mkdtemp(join(tmpdir(), 'parapet-cold-'))
  await chmod(dir, 0o711)
  const port = await freePort()
  const settings = { PARAPET_DATA_DIR: dir, PARAPET_PORT: String(port), PARAPET_DEMO_TARGET_PORT: String(await freePort()) }
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: new URL('..', import.meta.url),
    env: { PATH: process.env['PATH'], ...settings },
    stdio: 'ignore',
  })
  const origin = `http://localhost:${port}`
  const until = performance.now() + READY_MS
  while (
    !(await fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > until || server.exitCode !== null) throw new Error('The product did not start')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const close = async () => {
    server.kill('SIGINT')
    await once(server, 'exit')
    // the embedded database outlives its server
    const { stop } = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: () => undefined })
    await stop()
    await rm(dir, { recursive: true, force: true })
  }
  return { origin, close }
}

/** Written into the page before anything of it runs; reads what the browser itself measures. */
function observe(): void {
  const seen = { lcp: 0, blocking: 0, cls: 0 }
  Object.assign(globalThis, { seen })
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what stands in here reaches the page
  const watch = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  // what a task takes beyond 50 ms is time in which nobody is answered
  watch('longtask', ({ duration }) => {
    seen.blocking += Math.max(0, duration - 50)
  })
  watch('layout-shift', ({ value = 0 }) => {
    seen.cls += value
  })
}

async function loadOnce(browser: Browser, origin: string, path: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    if (path !== '/login') {
      await page.request.post(`${origin}/client/v1/demo/enter`, { data: {} })
      await page.goto(`${origin}/favicon.svg`)
      await page.evaluate(() => localStorage.setItem('wasAuthenticated', 'true'))
    }
    await page.addInitScript(observe)
    await page.goto(`${origin}${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(SETTLED_MS)
    return await page.evaluate(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what observe() put there
      const { seen } = globalThis as unknown as { seen: { lcp: number; blocking: number; cls: number } }
      const scripts = names.filter((name) => name.endsWith('.js')).length
      return { ...seen, scripts, calls: names.filter((name) => name.startsWith('/client/')).length }
    })
  } finally {
    await context.close()
  }
}

/** The middle one of each figure. */
function middle(loads: readonly Load[]): Load {
  const of = (read: (load: Load) => number): number => loads.map(read).toSorted((a, b) => a - b)[Math.floor(loads.length / 2)] ?? 0
  return {
    lcp: of(({ lcp }) => lcp),
    blocking: of(({ blocking }) => blocking),
    cls: of(({ cls }) => cls),
    scripts: of(({ scripts }) => scripts),
    calls: of(({ calls }) => calls),
  }
}

const plain = (value: number): string => String(Math.round(value * 1000) / 1000)

/** How long a person waits for a page that their browser has never loaded. Needs the built web client. */
export const coldLoad: Bench = {
  name: 'cold-load',
  async run({ sizes, log }) {
    const { origin, close } = await startProduct()
    const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
    const found = new Map<string, Load>()
    try {
      await loadOnce(browser, origin, '/dashboard')
      for (const path of PATHS) {
        const loads: Load[] = []
        for (let count = 0; count < Math.min(LOADS, sizes.rounds); count++) loads.push(await loadOnce(browser, origin, path))
        const load = middle(loads)
        found.set(path, load)
        log(`${path}: LCP ${ms(load.lcp)}, blocking ${ms(load.blocking)}`)
      }
    } finally {
      await browser.close()
      await close()
    }
    const overview = found.get('/dashboard') ?? middle([])
    return {
      title: 'Pages loaded for the first time',
      text: `Chromium with an empty cache, 1440 × 900, the demo account; the middle of ${LOADS} loads. Blocking: what tasks take beyond 50 ms.\n\n${table(
        ['page', 'largest paint', 'blocking', 'layout shift', 'JavaScript files', 'calls'],
        [...found].map(([path, load]) => [path, ms(load.lcp), ms(load.blocking), plain(load.cls), plain(load.scripts), plain(load.calls)]),
      )}`,
      figures: [
        atMost('overview, loaded for the first time: largest paint', overview.lcp, 1_500, ms),
        atMost('the same: blocking', overview.blocking, 200, ms),
        atMost('any page: layout shift', Math.max(...[...found.values()].map(({ cls }) => cls)), 0.02, plain),
        atMost('any page: files of JavaScript', Math.max(...[...found.values()].map(({ scripts }) => scripts)), 12, plain),
      ],
    }
  },
}
