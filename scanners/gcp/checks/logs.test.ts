import { describe, expect, test } from 'vitest'
import { gcpOrganization, type OrganizationParts } from '#scanners/gcp/fixture/index.ts'
import type { ServicesModel } from '#scanners/gcp/fixture/model/services.ts'
import { brief, scanModel, unrun } from '#scanners/gcp/test/scan-model.ts'

const model = (services: Partial<ServicesModel>, more: OrganizationParts = {}) =>
  gcpOrganization({ ...more, projects: [{ id: 'shop-production', services }] })
const sink = (parts: Record<string, unknown> = {}) => ({ name: 'all', destination: 'storage.googleapis.com/logs', ...parts })
const above = (parts: Record<string, unknown>) => scanModel(model({}, { sinks: [sink(parts)] }), { checkIds: ['gcp-log-sink'] })
const condition = (filter: string) => ({
  displayName: 'any',
  conditionThreshold: { filter, comparison: 'COMPARISON_GT', duration: '0s' },
})
const alert = (filter: string, parts: Record<string, unknown> = {}) => ({
  displayName: 'rights',
  conditions: [condition(filter)],
  ...parts,
})
const denied = (...permissions: string[]) => ({ denied: new Set(permissions) })

describe('a sink for all entries', () => {
  const checkIds = ['gcp-log-sink']
  const scan = async (logSinks: ReturnType<typeof sink>[], options = {}) => scanModel(model({ logSinks }), { checkIds, ...options })
  test.each([
    ['without a filter', sink(), 'PASS pass'],
    ['with a blank one', sink({ filter: ' ' }), 'PASS pass'],
    ['of some entries', sink({ filter: 'severity>=ERROR' }), 'FAIL fail'],
    ['switched off', sink({ disabled: true }), 'FAIL fail'],
    ['that leaves some out', sink({ exclusions: [{ name: 'noise', filter: 'resource.type="gce_instance"' }] }), 'FAIL fail'],
    ['whose exclusion is off', sink({ exclusions: [{ name: 'noise', filter: 'x', disabled: true }] }), 'PASS pass'],
    ['of another form', sink({ filter: 7 }), 'UNKNOWN unknown'],
  ])('%s', async (_, one, said) => {
    expect(brief((await scan([one])).verdicts)).toEqual([`${said} shop-production`])
  })
  test('none of its own', async () => {
    const scanned = await scan([])
    expect(brief(scanned.verdicts)).toEqual(['FAIL fail shop-production'])
    expect(scanned.inventory.get('logging.googleapis.com/LogSink')?.items).toHaveLength(2)
  })
  test('one of the organization counts where it takes its children along', async () => {
    expect(brief((await above({ includeChildren: true })).verdicts)).toEqual(['PASS pass shop-production'])
    expect(brief((await above({})).verdicts)).toEqual(['FAIL fail shop-production'])
  })
  test('denied', async () => {
    expect(unrun((await scan([], { faults: denied('shop-production/logging.sinks.list') })).outcomes)).toEqual(['denied shop-production'])
    // what stands above is asked by the same right
    const alone = await scanModel(model({}), { checkIds, faults: denied('resourcemanager.folders.list') })
    expect(brief(alone.verdicts)).toEqual(['FAIL fail shop-production'])
  })
})

describe('alerts', () => {
  const checkIds = ['gcp-log-alerts']
  const FILTER = 'resource.type="gcs_bucket" AND protoPayload.methodName="storage.setIamPermissions"'
  const metric = (parts: Record<string, unknown> = {}) => ({ name: 'bucket-rights', filter: FILTER, ...parts })
  const ON_METRIC = 'metric.type="logging.googleapis.com/user/bucket-rights" AND resource.type="global"'
  const scan = async (logMetrics: ServicesModel['logMetrics'], alertPolicies: ServicesModel['alertPolicies'], faults = {}) => {
    const scanned = await scanModel(model({ logMetrics, alertPolicies }), { checkIds, faults })
    const one = scanned.verdicts.find(({ locator }) => locator === 'bucket-permission-changes')
    return { ...scanned, said: one === undefined ? null : `${one.status} ${one.message}` }
  }
  test('each activity has a verdict of its own', async () => {
    const { verdicts } = await scan([], [])
    expect(verdicts.map(({ status, locator }) => `${status} ${locator}`).toSorted()).toEqual([
      'FAIL audit-changes',
      'FAIL bucket-permission-changes',
      'FAIL firewall-changes',
      'FAIL network-changes',
      'FAIL ownership-changes',
      'FAIL role-changes',
      'FAIL route-changes',
      'FAIL sql-changes',
    ])
  })
  test.each([
    ['metric and alert', [metric()], [alert(ON_METRIC)], 'PASS pass'],
    ['a metric alone', [metric()], [], 'FAIL noAlert'],
    ['an alert on another metric', [metric()], [alert(ON_METRIC.replace('rights', 'rights-old'))], 'FAIL noAlert'],
    ['an alert that is off', [metric()], [alert(ON_METRIC, { enabled: false })], 'FAIL noAlert'],
    ['a metric that is off', [metric({ disabled: true })], [alert(ON_METRIC)], 'FAIL noMetric'],
    ['a metric of something else', [metric({ filter: 'severity>=ERROR' })], [alert(ON_METRIC)], 'FAIL noMetric'],
    [
      'by the query language',
      [metric()],
      [
        {
          conditions: [
            { conditionMonitoringQueryLanguage: { query: "fetch global | metric 'logging.googleapis.com/user/bucket-rights'" } },
          ],
        },
      ],
      'PASS pass',
    ],
    [
      'by Prometheus',
      [metric()],
      [{ conditions: [{ conditionPrometheusQueryLanguage: { query: 'rate(logging_googleapis_com:user_bucket_rights[5m]) > 0' } }] }],
      'PASS pass',
    ],
    ['an alert on the log itself', [], [{ conditions: [{ conditionMatchedLog: { filter: FILTER } }] }], 'PASS pass'],
    ['nobody says whether it is on', [metric()], [alert(ON_METRIC, { enabled: null })], 'UNKNOWN unknown'],
    ['a metric without a filter', [metric({ filter: null })], [], 'UNKNOWN unknown'],
  ])('%s', async (_, metrics, alerts, said) => {
    expect((await scan(metrics, alerts)).said).toBe(said)
  })
  test('denied', async () => {
    for (const permission of ['logging.logMetrics.list', 'monitoring.alertPolicies.list']) {
      const refused = await scan([metric()], [alert(ON_METRIC)], denied(permission))
      expect([refused.said, unrun(refused.outcomes)]).toEqual([null, ['denied shop-production']])
    }
  })
})
