import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** What is waited for comes when the machine gets to it: a slow one fails no test that would have passed. */
const shared = {
  exclude: ['**/node_modules/**', 'dist/**', 'e2e/**', '.cache/**'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
} satisfies TestProjectInlineConfiguration['test']

/** A database test that puts something in a module's place has a process of its own; the others share what is loaded. */
const DATABASE = '{server,cli}/**/*.db.test.ts'
const mocking = globSync(DATABASE).filter((file) => /\bvi\.(do)?mock\(/iu.test(readFileSync(file, 'utf8')))
const onDatabase = {
  environment: 'node',
  // no test asks the machine that it runs on for keys
  env: { AWS_EC2_METADATA_DISABLED: 'true' },
  globalSetup: ['./tools/test-cluster.ts'],
} satisfies TestProjectInlineConfiguration['test']

export const projects = [
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
  {
    test: {
      ...shared,
      name: 'web',
      include: ['web/**/*.test.{ts,tsx}'],
      setupFiles: ['./web/test/setup.ts'],
      environment: 'jsdom',
      isolate: false,
    },
  },
  { test: { ...shared, name: 'tools', include: ['tools/**/*.test.ts'], environment: 'node', testTimeout: 60_000 } },
  {
    test: { ...shared, ...onDatabase, name: 'database', include: [DATABASE], exclude: [...shared.exclude, ...mocking], isolate: false },
  },
  { test: { ...shared, ...onDatabase, name: 'database-mocked', include: mocking } },
] satisfies TestProjectInlineConfiguration[]

export default defineConfig({
  test: {
    // one more than the cores the gate is promised: tests that wait for a clock leave theirs to another
    maxWorkers: 3,
    projects,
  },
})
