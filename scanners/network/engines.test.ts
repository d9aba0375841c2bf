import { describe, expect, test } from 'vitest'
import { niktoReport, nmapReport, nucleiLine, SSH_AUDIT_REPORT, sslscanReport } from '#scanners/engines/test/reports.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import type { EngineName, EngineRequest, RunEngine } from '#scanners/sdk/engines.ts'
import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { engineCollectors } from './collect/engines.ts'
import { netEngineNikto } from './checks/net-engine-nikto.ts'
import { netEngineNmap } from './checks/net-engine-nmap.ts'
import { netEngineNuclei } from './checks/net-engine-nuclei.ts'
import { netEngineSshAudit } from './checks/net-engine-ssh-audit.ts'
import { netEngineSslscan } from './checks/net-engine-sslscan.ts'
import type { Endpoint } from './endpoint.ts'
import type { NetworkFacts, Service, ServiceFacts } from './facts.ts'

const host = '192.0.2.7'
const at = (port: number): Endpoint => ({ host, port, transport: 'tcp' })
const base = (port: number) => ({ endpoint: at(port), product: null, version: null, banner: '', tls: null })
const http = (port: number, tls: Service['tls'] = null): Service => ({
  ...base(port),
  tls,
  protocol: 'http',
  detail: { status: 200, title: '', software: [] },
})
const ssh: Service = { ...base(22), protocol: 'ssh', detail: { speaksV1: false, offers: null, rootMethods: null } }
const NOW = new Date('2026-11-01T00:00:00Z')

function factsOf(services: readonly Service[], over: Partial<ServiceFacts> = {}): Partial<NetworkFacts> {
  const open = services.map(({ endpoint }) => endpoint.port)
  return {
    hosts: { hosts: [host], silent: 0, before: new Map(), seen: new Map(), looked: new Set(), startedAt: NOW },
    ports: { host, open, states: new Map(open.map((port) => [port, 'open'])) },
    services: { host, isInternal: false, services, unrecognised: [], closed: [], unseen: [], expected: null, checkedAt: NOW, ...over },
  }
}
/** Has an engine look at a host. @returns what was collected, and what was asked for */
async function collected(name: EngineName, facts: Partial<NetworkFacts>, runEngine: RunEngine, now = NOW) {
  const asked: EngineRequest[] = []
  const collector = engineCollectors.find(({ id }) => id === name)
  const run: RunEngine = (request, signal) => {
    asked.push(request)
    return runEngine(request, signal)
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that an engine's collector uses
  const environment = { runEngine: run, signal: new AbortController().signal, now: () => now, scope: host } as unknown as ScanEnvironment
  await collector?.collect(facts, host, environment)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the collectors that its check needs have run
  return { facts: facts as NetworkFacts, asked }
}
const prints =
  (output: string): RunEngine =>
  () =>
    Promise.resolve({ version: '1.2.3', address: host, output })
const never: RunEngine = (_request, signal) =>
  new Promise((_resolve, reject) => {
    const refuse = () => reject(new ScanFailure('timeout', 'too late'))
    if (signal.aborted) refuse()
    else signal.addEventListener('abort', refuse)
  })
const half: RunEngine = (request, signal) =>
  request.ports[0] === 80 ? prints('garbage')(request, signal) : prints(nucleiLine({ 'matcher-status': false }))(request, signal)
const told = (verdicts: readonly Verdict[]) =>
  verdicts.map(({ status, resource, locator = '', riskLevel = '' }) =>
    `${status} ${resource.genericIdentifierValue} ${locator} ${riskLevel}`.trim(),
  )

describe('an engine is pointed at', () => {
  const services = [ssh, http(80), http(443, { protocol: 'TLSv1.3', cipher: 'x' })]
  test.each<[EngineName, string, number[][], boolean[]]>([
    ['nmap', nmapReport(''), [[22, 80, 443]], [false]],
    ['sslscan', sslscanReport(''), [[443]], [true]],
    ['ssh-audit', SSH_AUDIT_REPORT, [[22]], [false]],
    ['nuclei', nucleiLine(), [[80], [443]], [false, true]],
    ['nikto', niktoReport(''), [[80], [443]], [false, true]],
  ])('the ports that %s has something to say about', async (name, output, ports, tls) => {
    const { asked } = await collected(name, factsOf(services), prints(output))
    expect(asked.map((request) => request.ports)).toEqual(ports)
    expect(asked.map((request) => request.tls)).toEqual(tls)
    expect(new Set(asked.map((request) => request.host))).toEqual(new Set([host]))
  })
  test('nothing where there is nothing for it, and nothing late in a scan', async () => {
    expect((await collected('ssh-audit', factsOf([http(80)]), never)).facts['ssh-audit']).toEqual({ looks: [], unseen: [] })
    const late = new Date(NOW.getTime() + 1_200_000)
    await expect(collected('nikto', factsOf([http(80)]), never, late)).rejects.toMatchObject({ code: 'timeout' })
  })
})

describe('what an engine found', () => {
  test('is a place of the port, at the risk that it gives it', async () => {
    const lines = `${nucleiLine()}\n${nucleiLine({ 'template-id': 'lantern-key', info: { name: 'Key in the open', severity: 'critical' } })}`
    const { facts } = await collected('nuclei', factsOf([http(80)]), prints(lines))
    expect(told(netEngineNuclei.judge(facts))).toEqual([
      'FAIL 192.0.2.7:80 lantern-status /status medium',
      'FAIL 192.0.2.7:80 lantern-key /status critical',
    ])
  })
  test('is nothing: the port has passed', async () => {
    const { facts } = await collected('nuclei', factsOf([http(80)]), prints(nucleiLine({ 'matcher-status': false })))
    expect(told(netEngineNuclei.judge(facts))).toEqual(['PASS 192.0.2.7:80'])
  })
  test('of a vulnerability by version is less sure than of an algorithm', async () => {
    const { facts } = await collected('ssh-audit', factsOf([ssh]), prints(SSH_AUDIT_REPORT))
    const verdicts = netEngineSshAudit.judge(facts)
    expect(verdicts.map(({ locator, confidence }) => `${locator} ${confidence}`)).toContain('CVE-2031-12345 tentative')
    expect(verdicts.map(({ locator, confidence }) => `${locator} ${confidence}`)).toContain('kex diffie-hellman-group1-sha1 confirmed')
  })
  test('of TLS and of leftovers is told', async () => {
    const tls = http(443, { protocol: 'TLSv1.3', cipher: 'x' })
    const weak = sslscanReport('<protocol type="ssl" version="3" enabled="1"/>')
    expect(told(netEngineSslscan.judge((await collected('sslscan', factsOf([tls]), prints(weak))).facts))).toEqual([
      'FAIL 192.0.2.7:443 protocol SSLv3 high',
    ])
    const strong = sslscanReport('<protocol type="tls" version="1.3" enabled="1"/>')
    expect(told(netEngineSslscan.judge((await collected('sslscan', factsOf([tls]), prints(strong))).facts))).toEqual(['PASS 192.0.2.7:443'])
    const item = '<item id="001687" method="GET"><description>/old/: left behind</description><uri>/old/</uri></item>'
    const { facts } = await collected('nikto', factsOf([http(80)]), prints(niktoReport(item)))
    expect(told(netEngineNikto.judge(facts))).toEqual(['FAIL 192.0.2.7:80 001687 /old/ low'])
  })
  test('of versions counts where the service tells none', async () => {
    const old = nmapReport(
      '<port portid="80"><state state="open"/><service name="http" product="Apache httpd" version="2.2.8"/></port><port portid="81"><state state="open"/><service name="http" product="Lantern" version="1"/></port>',
    )
    const { facts } = await collected('nmap', factsOf([http(80), http(81)]), prints(old))
    expect(told(netEngineNmap.judge(facts))).toEqual(['FAIL 192.0.2.7:80', 'PASS 192.0.2.7:81'])
    const known = { ...http(80), product: 'Apache', version: '2.4.62' }
    expect(told(netEngineNmap.judge((await collected('nmap', factsOf([known]), prints(old))).facts))).toEqual(['PASS 192.0.2.7:80'])
  })
})

describe('an engine that could not look', { timeout: 10_000 }, () => {
  test.each(['engine_missing', 'engine_failed', 'timeout', 'permit_elsewhere'])('says why: %s', async (code) => {
    const fails: RunEngine = () => Promise.reject(new ScanFailure(code, 'so it is'))
    await expect(collected('nikto', factsOf([http(80), http(81)]), fails)).rejects.toMatchObject({ code })
  })
  test('at one port of several says so of that one, and closes nothing there', async () => {
    const { facts } = await collected('nuclei', factsOf([http(80), http(81)]), half)
    expect(told(netEngineNuclei.judge(facts))).toEqual(['PASS 192.0.2.7:81', 'UNKNOWN 192.0.2.7:80'])
  })
  test('since the port is silent now proves nothing; since it is closed, it has passed', async () => {
    const services = factsOf([], {
      closed: [{ endpoint: at(80), protocols: ['http'] }],
      unseen: [{ endpoint: at(81), protocols: ['http'] }],
    })
    const { facts } = await collected('nikto', services, prints(''))
    expect(told(netEngineNikto.judge(facts))).toEqual(['PASS 192.0.2.7:80', 'UNKNOWN 192.0.2.7:81'])
  })
})
