import { defineConfig } from '@playwright/test'
import { START_TOKEN } from './e2e/outbox.ts'

/** Two cores: more workers only wait for each other. */
const WORKERS = 2
/** First of the ports; another, where something else has it. */
const PORT = Number(process.env['E2E_PORT'] ?? 3917)
/** One server a worker, each on ports and a data folder of its own, so that no test sees what one beside it does. */
const servers = Array.from({ length: WORKERS }, (_, worker) => ({ port: PORT + worker, demoTargetPort: PORT + 64 + worker }))
// each worker reads this file again, with its number
const own = servers[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % WORKERS]

/** Browser tests drive the real server on an empty data folder; tools/test.ts says which Chromium. */
export default defineConfig({
  testDir: 'e2e',
  // what is slow by nature: `npm run prove`
  testIgnore: process.env['PROVE'] === undefined ? ['everywhere*.spec.ts'] : [],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: WORKERS,
  // tests of one file too: each stands alone
  fullyParallel: true,
  // a test that passes at its second try is listed as flaky: a race to look for, with the trace of that try
  retries: 1,
  reporter: [['line'], ['json']],
  use: {
    baseURL: `http://localhost:${own?.port}`,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(process.env['TEST_CHROMIUM'] === undefined ? {} : { executablePath: process.env['TEST_CHROMIUM'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
  },
  webServer: servers.map(({ port, demoTargetPort }) => ({
    command: 'node e2e/server.ts',
    url: `http://localhost:${port}/health/ready`,
    timeout: 90_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PARAPET_PORT: String(port),
      PARAPET_DEMO_TARGET_PORT: String(demoTargetPort),
      PARAPET_LOG_LEVEL: 'warn',
      PARAPET_START_TOKEN: START_TOKEN,
    },
  })),
})
