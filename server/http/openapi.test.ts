import { describe, expect, test } from 'vitest'
import { createComponents, type Json } from './openapi-components.ts'
import { registry } from '#server/kinds.ts'
import { openApiDocument } from './openapi.ts'
import { portablePattern } from './portable-pattern.ts'

interface Operation {
  operationId: string
  summary: string
  parameters: { name: string; style?: string; explode?: boolean; schema: Json }[]
  responses: Record<string, { links?: Record<string, { operationId: string; parameters: Record<string, string> }> }>
}
const document = openApiDocument(registry) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
)
const parameter = (path: string, name: string) => document.paths[path]?.['get']?.parameters.find((one) => one.name === name)
const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/gu)].map(([, name]) => name ?? '')

describe('the OpenAPI document', () => {
  test('every operation has an id of its own, a summary and a success answer', () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
    expect(operations.map(({ operation }) => operation.operationId)).toContain('listFindings')
    for (const { operation } of operations) {
      expect(operation.summary.length).toBeGreaterThan(10)
      expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true)
    }
  })
  test('every reference names a component, and every component is referred to', () => {
    expect([...new Set(referencesIn(document))].toSorted()).toEqual(Object.keys(document.components.schemas).toSorted())
  })
  test('a list in a query is an array of its words, written with commas', () => {
    expect(parameter('/v1/findings', 'riskLevel')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { $ref: '#/components/schemas/RiskLevel' } },
    })
    expect(parameter('/v1/scan-results', 'isRemediation')?.schema).toEqual({ type: 'boolean' })
  })
  test('cursors and cron expressions are told as formats', () => {
    expect(parameter('/v1/findings', 'cursor')?.schema).toMatchObject({ type: 'string', format: 'cursor' })
    expect(JSON.stringify(document)).toContain('"format":"cron"')
  })
  test('patterns name no Unicode property, and refuse what these have', () => {
    expect(JSON.stringify(document)).not.toMatch(/\\\\p\{/u)
    const shown = new RegExp(portablePattern('^[^\\p{Cc}\\p{Cf}\\p{Cs}]*$'), 'u')
    for (const name of ['Größe 7', 'プロジェクト', '🏰', '']) expect(name).toMatch(shown)
    for (const acting of ['\u0000', '\u202e', '\ufeff', '\u{e0001}']) expect(`a${acting}b`).not.toMatch(shown)
  })
  test('links lead to operations and fill a parameter of their path', () => {
    const links = operations.flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap(({ links: of = {} }) => Object.values(of)),
    )
    expect(links.length).toBeGreaterThan(10)
    for (const { operationId, parameters } of links) {
      const path = operations.find(({ operation }) => operation.operationId === operationId)?.path
      for (const name of Object.keys(parameters)) expect(path).toContain(`{${name}}`)
    }
    expect(document.paths['/v1/findings/{id}/verify']?.['post']?.responses['202']?.links).toHaveProperty('getScan')
  })
})

describe('createComponents', () => {
  const risk = { type: 'string', enum: ['low', 'high'] }
  test('what reads the same as a named schema becomes a reference, inside other named ones too', () => {
    const components = createComponents([
      ['Finding', { type: 'object', properties: { risk } }],
      ['Risk', risk],
    ])
    expect(components.schemas()).toEqual({
      Finding: { type: 'object', properties: { risk: { $ref: '#/components/schemas/Risk' } } },
      Risk: risk,
    })
    expect(components.refer({ ...risk, default: 'low' })).toEqual({ $ref: '#/components/schemas/Risk', default: 'low' })
  })
  test('a second schema of the same name is refused', () => {
    const components = createComponents([['Risk', risk]])
    expect(() => components.define('Risk', { type: 'string', enum: ['other'] })).toThrow('Risk')
  })
})
