import { describe, expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import { gcpScanner } from '#scanners/gcp/scanner.ts'
import { scanModel } from './scan-model.ts'

/** Without these there is nothing to look at. */
const ESSENTIAL = new Set(['resourcemanager.projects.get', 'resourcemanager.projects.list', 'resourcemanager.folders.list'])
const KINDS: Readonly<Record<string, string>> = {
  'bigquery.datasets.list': 'bigquery#datasetList',
  'bigquery.tables.list': 'bigquery#tableList',
  'cloudsql.instances.list': 'sql#instancesList',
  'compute.regions.list': 'compute#regionList',
  'dns.managedZones.list': 'dns#managedZonesListResponse',
  'run.services.list': 'ServiceList',
  'storage.buckets.list': 'storage#buckets',
}
const FIELDS =
  'accounts alertPolicies bindings clusters contacts cryptoKeys datasets functions items keyRings keys locations managedZones metrics policies repositories roles secrets services sinks tables topics'
const ODD_ROWS = [null, 7, 'text', [], {}, { name: 7 }, { name: { deep: [] } }]

const permissions = [...new Set(gcpScanner.collectors.flatMap(({ asks }) => asks))].filter((permission) => !ESSENTIAL.has(permission))
const answering = (bodyOf: (permission: string) => string) =>
  new Map(permissions.map((permission) => [permission, { status: 200, body: bodyOf(permission) }]))
const rows = (odd: unknown) => (permission: string) =>
  JSON.stringify({ kind: KINDS[permission], ...Object.fromEntries(FIELDS.split(' ').map((field) => [field, odd])) })

describe('answers of any other form crash no check, and none of them is good news', () => {
  test.each([
    ['no JSON', () => 'not json'],
    ['a text', () => '"text"'],
    ['null', () => 'null'],
    ['a list', () => '[[[]]]'],
    ['an object with nothing that was asked for', () => '{"unexpected":{"__proto__":{"polluted":true}}}'],
    ['rows that are none', rows(ODD_ROWS)],
    ['objects in the place of lists', rows({ '0': {} })],
  ])(
    '%s',
    async (name, bodyOf) => {
      const model = gcpOrganization({ projects: [{ id: 'shop-production' }] })
      const { outcomes, verdicts } = await scanModel(model, { faults: { answers: answering(bodyOf) } })
      expect(outcomes.filter(({ reason }) => reason?.startsWith('judge_failed') === true)).toEqual([])
      expect(verdicts.filter(({ status }) => status === 'PASS').map(({ checkId }) => checkId)).toEqual([])
      // an empty list is left out, so that an object without any is one: only what should be there can be missed
      const missed =
        name === 'an object with nothing that was asked for' ? ['gcp-essential-contacts', 'gcp-log-alerts', 'gcp-log-sink'] : []
      const failed = verdicts.filter(({ status }) => status === 'FAIL').map(({ checkId }) => checkId)
      expect([...new Set(failed)].toSorted()).toEqual(missed)
    },
    60_000,
  )
})
