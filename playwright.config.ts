import { defineConfig } from '@playwright/test'
import { START_TOKEN } from './e2e/outbox.ts'

const PORT = 3917

/** Browser tests drive the real server on an empty data folder; tools/test.ts says which Chromium. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 1,
  // a test that passes at its second try is listed as flaky: a race to look for, with the trace of that try
  retries: 1,
  reporter: [['line'], ['json']],
  use: {
    baseURL: `http://localhost:${PORT}`,
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
  webServer: {
    command: 'node e2e/server.ts',
    url: `http://localhost:${PORT}/health/ready`,
    timeout: 90_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PARAPET_PORT: String(PORT), PARAPET_DEMO_TARGET_PORT: '3981', PARAPET_LOG_LEVEL: 'warn', PARAPET_START_TOKEN: START_TOKEN },
  },
})
