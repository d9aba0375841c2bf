import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPENAPI_FILE, openApiText } from './gen.ts'

test('docs/openapi.json is what the contract says; run `npm run gen` when this fails', () => {
  expect(readFileSync(OPENAPI_FILE, 'utf8')).toBe(openApiText())
})
test('every operation has an id of its own, a summary and a success answer', () => {
  const { paths } = JSON.parse(openApiText()) as {
    paths: Record<string, Record<string, { operationId: string; summary: string; responses: Record<string, unknown> }>>
  }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { summary, responses } of operations) {
    expect(summary.length).toBeGreaterThan(10)
    expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true)
  }
})
