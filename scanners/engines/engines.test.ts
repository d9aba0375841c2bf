import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/fields.ts'
import { ENGINE_NAMES } from '#scanners/sdk/engines.ts'
import { UnreadableReport, type Engine, type EngineRun } from './engine.ts'
import { engines } from './engines.ts'
import { nikto } from './nikto.ts'
import { nmap } from './nmap.ts'
import { nuclei } from './nuclei.ts'
import { sshAudit } from './ssh-audit.ts'
import { sslscan } from './sslscan.ts'
import { niktoReport, nmapReport, nucleiLine, SSH_AUDIT_REPORT, sslscanReport } from './test/reports.ts'

const run = (over: Partial<EngineRun> = {}): EngineRun => ({
  address: '192.0.2.7',
  ports: [8443],
  tls: true,
  version: '3.1',
  data: '/opt/nuclei-templates',
  perSecond: null,
  ...over,
})
const ports = [8080]

test('each name has one engine, and each engine says in every language what it adds', () => {
  expect(engines.map(({ name }) => name)).toEqual(ENGINE_NAMES)
  for (const { adds } of engines) expect(new Set(LANGUAGES.map((language) => adds[language])).size).toBe(LANGUAGES.length)
})

describe('an engine is started', () => {
  test.each<[Engine, Partial<EngineRun>, string]>([
    [
      nmap,
      { ports: [22, 80] },
      '-sT -sV --version-light -Pn -n --unprivileged --noninteractive --max-retries 1 --script-timeout 20s --host-timeout 150s -p 22,80 -oX - -- 192.0.2.7',
    ],
    [
      nmap,
      { address: '2001:db8::7', perSecond: 20 },
      '-sT -sV --version-light -Pn -n --unprivileged --noninteractive --max-retries 1 --script-timeout 20s --host-timeout 150s --max-rate 20 -6 -p 8443 -oX - -- 2001:db8::7',
    ],
    [sslscan, {}, '--xml=- --no-colour --no-heartbleed --connect-timeout=5 --timeout=5 --ipv4 -- 192.0.2.7:8443'],
    [
      sslscan,
      { address: '2001:db8::7', perSecond: 20 },
      '--xml=- --no-colour --no-heartbleed --connect-timeout=5 --timeout=5 --sleep=50 --ipv6 -- [2001:db8::7]:8443',
    ],
    [sshAudit, { version: '2.5.0' }, '-b -n -t 5 -p 8443 -4 -- 192.0.2.7'],
    [sshAudit, { version: '3.10', address: '2001:db8::7' }, '-b -n -t 5 -p 8443 --skip-rate-test -6 -- 2001:db8::7'],
    [
      nuclei,
      { perSecond: 20 },
      '-duc -ni -dr -no-stdin -nh -dut -jsonl -silent -nc -or -ot -ms -t /opt/nuclei-templates -pt http,tcp,ssl -etags dos,fuzz,fuzzing,intrusive,bruteforce,brute-force,default-login,oast,local,file,osint,headless,exploit -rl 20 -c 10 -timeout 10 -retries 1 -mhe 30 -u https://192.0.2.7:8443',
    ],
    [
      nikto,
      { tls: false },
      '-nointeractive -ask no -nolookup -Plugins tests;cgi;headers;cookies;httpoptions;outdated;msgs;robots;multiple_index;content_search;report_xml -Tuning x60c -maxtime 240s -timeout 5 -Format xml -output report.xml -nossl -port 8443 -host 192.0.2.7',
    ],
  ])('$name with exactly these words', (engine, over, words) => {
    expect(engine.argv(run(over))).toEqual(words.split(' '))
  })
})

describe('what an engine says becomes', () => {
  test('the services that nmap recognized, of the ports that were asked alone', () => {
    const service =
      '<state state="open"/><service name="http" product="Lantern &amp; Co" version="3.1" tunnel="ssl"><cpe>cpe:/a:lantern:lantern:3.1</cpe></service>'
    const report = nmapReport(
      `<port protocol="tcp" portid="8080">${service}</port><port portid="9999">${service}</port><port portid="8081"><state state="closed"/></port>`,
    )
    expect(nmap.parse(report, { ports: [8080, 8081] })).toEqual({
      findings: [],
      seen: [8080, 8081],
      services: [
        { port: 8080, name: 'http', product: 'Lantern & Co', version: '3.1', extra: '', cpe: 'cpe:/a:lantern:lantern:3.1', tls: true },
      ],
    })
    expect(nmap.parse(nmapReport('', ' timedout="true"'), { ports }).seen).toEqual([])
  })
  test('findings of what a TLS port agrees to, by sslscan', () => {
    const inner = `<protocol type="ssl" version="3" enabled="1"/><protocol type="tls" version="1.1" enabled="0"/><protocol type="tls" version="1.2" enabled="1"/>
      <renegotiation supported="1" secure="0"/><compression supported="1"/>
      <cipher status="accepted" sslversion="TLSv1.2" bits="56" cipher="DES-CBC-SHA" strength="weak"/>
      <cipher status="accepted" sslversion="TLSv1.2" bits="256" cipher="ECDHE-RSA-AES256-GCM-SHA384" strength="strong"/>
      <certificates><certificate type="short"><signature-algorithm>sha1WithRSAEncryption</signature-algorithm><pk type="RSA" bits="1024"/>
      <subject><![CDATA[lantern]]></subject><not-valid-after>Nov 26 2020 GMT</not-valid-after><expired>true</expired></certificate></certificates>`
    const { findings, seen } = sslscan.parse(sslscanReport(inner), { ports: [8443] })
    expect(seen).toEqual([8443])
    expect(findings.map(({ id, riskLevel }) => `${id} ${riskLevel}`)).toEqual([
      'protocol SSLv3 high',
      'cipher TLSv1.2 DES-CBC-SHA medium',
      'certificate signature medium',
      'certificate key medium',
      'certificate expired medium',
      'renegotiation medium',
      'compression medium',
    ])
  })
  test('nothing at all where a port does not speak TLS', () => {
    expect(sslscan.parse(sslscanReport('<protocol type="tls" version="1.2" enabled="0"/>'), { ports })).toMatchObject({
      findings: [],
      seen: [],
    })
  })
  test('findings of algorithms and vulnerabilities, by ssh-audit', () => {
    const { findings, seen } = sshAudit.parse(SSH_AUDIT_REPORT, { ports: [22] })
    expect(seen).toEqual([22])
    expect(findings.map(({ id, riskLevel }) => `${id} ${riskLevel}`)).toEqual([
      'kex diffie-hellman-group1-sha1 low',
      'mac hmac-sha2-256 info',
      'key ssh-rsa low',
      'CVE-2031-12345 medium',
    ])
    expect(findings[0]?.record).toEqual({
      algorithm: 'kex diffie-hellman-group1-sha1',
      reasons: ['fail: using small 1024-bit modulus', 'warn: using weak hashing algorithm'],
    })
  })
  test('findings of templates, by nuclei; what did not match, or has no name, is none', () => {
    const lines = [
      nucleiLine(),
      nucleiLine({ 'matcher-status': false }),
      nucleiLine({ 'template-id': '../<script>' }),
      nucleiLine({ 'matcher-name': 'admin' }),
      '{"info":5}',
      '[]',
    ]
    const { findings } = nuclei.parse(lines.join('\n'), { ports })
    expect(findings.map(({ id }) => id)).toEqual(['lantern-status', 'lantern-status:admin'])
    expect(findings[0]).toMatchObject({
      title: 'Lantern status page',
      riskLevel: 'medium',
      path: '/status',
      record: { extracted: ['3.1'] },
    })
    const silent = nucleiLine({ 'matcher-status': false })
    expect(nuclei.parse(silent, { ports })).toMatchObject({ findings: [], seen: [8080] })
    expect(nuclei.parse(nucleiLine({ 'matcher-status': false, error: 'connection refused' }), { ports }).seen).toEqual([])
    expect(nuclei.parse('', { ports }).seen).toEqual([])
  })
  test('hints of files, by nikto; a server that it did not get through is not seen', () => {
    const item = `<item id="001687" method="GET"><description><![CDATA[/old/: This might be interesting...]]></description><uri><![CDATA[/old/]]></uri></item>`
    expect(nikto.parse(niktoReport(item), { ports })).toMatchObject({
      seen: [8080],
      findings: [{ id: '001687', path: '/old/', riskLevel: 'low' }],
    })
    expect(nikto.parse(niktoReport(item, ''), { ports }).seen).toEqual([])
    const nested = niktoReport(item).replace(/<niktoscan [^>]*>(.*)<\/niktoscan>/su, '<niktoscan><niktoscan>$1</niktoscan></niktoscan>')
    expect(nikto.parse(nested, { ports }).findings).toHaveLength(1)
    expect(() => nikto.parse('<?xml version="1.0" ?>\n</niktoscan>', { ports })).toThrow(UnreadableReport)
  })
})

const deep = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times)
describe('of a report that is none', () => {
  const entities = Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')
  const laughs = nmapReport('<port portid="8080"><state state="open"/><service name="&a12;" product="&b;"/></port>').replace(
    '<!DOCTYPE nmaprun>',
    `<!DOCTYPE nmaprun [<!ENTITY a0 "ha">${entities}<!ENTITY b SYSTEM "file:///etc/passwd">]>`,
  )
  test('entities grow into nothing and read no file', () => {
    const [service] = nmap.parse(laughs, { ports }).services
    expect(service).toMatchObject({ name: '&a12;', product: '&b;' })
  })
  const cases: [string, string][] = [
    ['nothing', ''],
    ['garbage', '\u0000\u001B[31m<<<>>>'],
    ['the beginning of one', nmapReport('<port portid="8080"><state state="open"/>').slice(0, 300)],
    ['another document', '<html><body>It works!</body></html>'],
    ['a nesting without end', `<nmaprun>${deep('<host>', '</host>', 100_000)}</nmaprun>`],
    ['elements without number', `<nmaprun>${'<host/>'.repeat(60_000)}</nmaprun>`],
  ]
  test.each(cases)('%s is refused, by each that writes XML', (_what, text) => {
    for (const engine of [nmap, sslscan, nikto]) expect(() => engine.parse(text, { ports }), engine.name).toThrow(UnreadableReport)
  })
  test.each([
    ['a line that is not JSON', `${nucleiLine()}\nnot json`],
    ['half a line', nucleiLine().slice(0, 100)],
    ['a nesting without end', '['.repeat(100_000)],
    ['a line too long', nucleiLine({ response: 'x'.repeat(1_100_000) })],
    ['lines without number', `${nucleiLine()}\n`.repeat(20_001)],
  ])('%s is refused, by nuclei', (_what, text) => {
    expect(() => nuclei.parse(text, { ports })).toThrow(UnreadableReport)
  })
  test('a report without algorithms is refused, by ssh-audit', () => {
    expect(() => sshAudit.parse('[exception] cannot connect to 192.0.2.7 port 22', { ports })).toThrow(UnreadableReport)
  })
  test('a flood is cut', () => {
    const many = Array.from({ length: 4_000 }, (_, n) => nucleiLine({ 'template-id': `t-${n}`, 'extracted-results': ['x'.repeat(5_000)] }))
    const { findings } = nuclei.parse(many.join('\n'), { ports })
    expect(findings).toHaveLength(500)
    expect(JSON.stringify(findings[0]).length).toBeLessThan(3_000)
  })
})
