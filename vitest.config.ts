import { defineConfig } from 'vitest/config'

const shared = { exclude: ['**/node_modules/**', 'dist/**', 'e2e/**', '.cache/**'] }

export default defineConfig({
  test: {
    // two cores: more workers only wait for each other
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{contract,server,scanners,egress,runner,cli}/**/*.test.ts'],
          exclude: [...shared.exclude, '**/*.db.test.ts'],
          environment: 'node',
          isolate: false,
        },
      },
      { test: { ...shared, name: 'web', include: ['web/**/*.test.{ts,tsx}'], environment: 'jsdom', isolate: false } },
      { test: { ...shared, name: 'tools', include: ['tools/**/*.test.ts'], environment: 'node', testTimeout: 60_000 } },
      {
        test: {
          ...shared,
          name: 'database',
          include: ['{server,cli}/**/*.db.test.ts'],
          environment: 'node',
          globalSetup: ['./tools/test-cluster.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
