import { describe, expect, test } from 'vitest'
import type { Verdict } from '#scanners/sdk/check.ts'
import { checks as all } from './checks.ts'
import { endOfSupport } from './data/end-of-life.ts'
import { exploitedIn } from './data/known-exploited.ts'
import type { NetworkFacts, Service, ServiceFacts } from './facts.ts'
import type { Details, ProtocolId } from './protocols/details.ts'
import { compareVersions, isOfSeries } from './versions.ts'

/** Those that judge what the built-in prober learned. */
const checks = all.filter(({ id }) => !id.startsWith('net-engine-'))
const endpoint = { host: '192.0.2.1', port: 1_234, transport: 'tcp' as const }
const factsOf = (change: Partial<ServiceFacts>) =>
  ({
    services: {
      host: '192.0.2.1',
      isInternal: false,
      services: [],
      unrecognised: [],
      closed: [],
      unseen: [],
      expected: null,
      checkedAt: new Date('2026-02-01'),
      ...change,
    },
  }) as unknown as NetworkFacts
const judge = (checkId: string, change: Partial<ServiceFacts>): Verdict[] => checks.find(({ id }) => id === checkId)!.judge(factsOf(change))
const service = <P extends ProtocolId>(protocol: P, detail: Details[P], product: string | null = null, version: string | null = null) =>
  ({ endpoint, protocol, detail, product, version, banner: '', tls: null }) as unknown as Service
const statuses = (checkId: string, one: Service) =>
  judge(checkId, { services: [one] }).map(({ status, confidence }) => `${status} ${confidence}`)

const site = (banner: string) => ({ ...service('http', { status: 200, title: '', software: [] }, 'Apache', '2.4.49'), banner })

/** What a service was asked and did not answer. */
const SILENT: readonly (readonly [checkId: string, service: Service])[] = [
  ['net-redis-noauth', service('redis', { open: null })],
  ['net-mongodb-noauth', service('mongodb', { listsDatabases: null })],
  ['net-elasticsearch-noauth', service('elasticsearch', { open: null })],
  ['net-couchdb-noauth', service('couchdb', { databases: null })],
  ['net-kubelet', service('kubelet', { pods: null })],
  ['net-kube-api-anon', service('kubernetes', { anonymous: null })],
  ['net-etcd', service('etcd', { open: null })],
  ['net-mqtt-anon', service('mqtt', { anonymous: null })],
  ['net-rabbitmq-default', service('rabbitmq', { guest: null })],
  ['net-ftp-cleartext', service('ftp', { tls: null, anonymous: true })],
  ['net-ftp-anonymous', service('ftp', { tls: true, anonymous: null })],
  ['net-smtp-open-relay', service('smtp', { starttls: true, relay: null })],
  ['net-smtp-no-starttls', service('smtp', { starttls: null, relay: true })],
  ...['net-ssh-weak-kex', 'net-ssh-weak-cipher', 'net-ssh-weak-mac', 'net-ssh-terrapin', 'net-ssh-password'].map(
    (id) => [id, service('ssh', { speaksV1: false, offers: null, rootMethods: null })] as const,
  ),
  ['net-smb-v1', service('smb', { v1: null, signingRequired: true, dialect: '' })],
  ['net-smb-no-signing', service('smb', { v1: false, signingRequired: null, dialect: '' })],
  ['net-rdp-no-nla', service('rdp', { nla: null })],
  ['net-vnc-noauth', service('vnc', { withoutPassword: null, types: [] })],
  ['net-nfs-export', service('nfs', { openExports: null, exports: 0 })],
  ['net-rsync-open', service('rsync', { openModules: null })],
  ['net-ldap-anon', service('ldap', { anonymousBind: true, readable: null, base: '' })],
]

describe('every check', () => {
  test.each(SILENT)('%s says that it does not know what the service did not answer', (checkId, one) => {
    expect(statuses(checkId, one)).toEqual(['UNKNOWN confirmed'])
  })
  test.each(checks.map(({ id }) => id).filter((id) => id !== 'net-open-port'))(
    '%s says nothing of a service that it is not about',
    (checkId) => {
      expect(judge(checkId, { services: [service('imap', null)] })).toEqual([])
    },
  )
  test.each(checks.map(({ id }) => id))('%s has a sentence for each of its messages in every language', (checkId) => {
    const { texts } = checks.find(({ id }) => id === checkId)!
    for (const { messages } of Object.values(texts))
      expect(Object.keys(messages).toSorted()).toEqual(['closed', 'fail', 'pass', 'unknown', 'unseen'])
  })
  test('what answered before and cannot be seen is unknown, what is closed has passed', () => {
    const known = [{ endpoint, protocols: ['redis'] }]
    expect(judge('net-redis-noauth', { closed: known }).map(({ status }) => status)).toEqual(['PASS'])
    expect(judge('net-redis-noauth', { unseen: known }).map(({ status }) => status)).toEqual(['UNKNOWN'])
    expect(judge('net-mqtt-anon', { closed: known, unseen: known })).toEqual([])
    expect(judge('net-eol-software', { unseen: known }).map(({ status }) => status)).toEqual(['UNKNOWN'])
  })
})

describe('versions', () => {
  test.each([
    ['MySQL', '5.7.44', '2023-10-31'],
    ['MySQL', '5.1.73', '2018-12-31'],
    ['PHP', '5.6.40', '2018-12-31'],
    ['OpenSSL', '1.0.1e', '2016-12-31'],
    ['OpenSSL', '0.9.8zh', '2016-12-31'],
    ['MariaDB', '10.1.48', '2020-10-17'],
    ['MariaDB', '10.10.7', '2023-11-17'],
    ['CouchDB', '1.6.1', '2021-10-08'],
  ])('%s %s had its last update on %s', (product, version, until) => {
    expect(endOfSupport({ product, version })?.until).toBe(until)
  })
  test.each([
    ['MySQL', '9.7.0'],
    ['MariaDB', '12.1.2'],
    ['nginx', '1.0'],
  ])('of %s %s no end is known', (product, version) => {
    expect(endOfSupport({ product, version })).toBeNull()
  })
  test('a series that ends later has not ended yet', () => {
    expect(statuses('net-eol-software', service('mysql', { refusesHost: false }, 'MySQL', '8.0.40'))).toEqual(['PASS confirmed'])
    expect(statuses('net-eol-software', service('mysql', { refusesHost: false }, 'MySQL', '5.7.44'))).toEqual(['FAIL firm'])
  })
  test.each([
    ['Apache', '2.4.49', ['CVE-2021-41773', 'CVE-2021-42013']],
    ['Apache', '2.4.50', ['CVE-2021-42013']],
    ['Apache', '2.4.51', []],
    ['OpenSSL', '1.0.1f', ['CVE-2014-0160']],
    ['OpenSSL', '1.0.1g', []],
    ['Exim', '4.91', ['CVE-2019-10149']],
    ['MongoDB', '7.0.27', ['CVE-2025-14847']],
    ['MongoDB', '7.0.28', []],
    ['MongoDB', '4.2.25', ['CVE-2025-14847']],
    ['ActiveMQ', '6.2.2', ['CVE-2026-34197']],
    ['ActiveMQ', '6.2.3', []],
    ['Erlang SSH', '5.2.9', ['CVE-2025-32433']],
  ])('%s %s is affected by %j', (product, version, cves) => {
    expect(exploitedIn({ product, version }).map(({ cve }) => cve)).toEqual(cves)
  })
  test('a packaged version may have been repaired', () => {
    expect(statuses('net-known-exploited', site('Apache/2.4.49 (Debian)'))).toEqual(['FAIL tentative'])
    expect(statuses('net-known-exploited', site('Apache/2.4.49 (Unix)'))).toEqual(['FAIL firm'])
  })
  test('are compared number by number', () => {
    expect(compareVersions('1.10', '1.9')).toBeGreaterThan(0)
    expect(compareVersions('1.12', '1.12.0')).toBe(0)
    expect(isOfSeries('5.70.1', '5.7')).toBe(false)
    expect(isOfSeries('10.50.4000', '10.50')).toBe(true)
  })
})
