import { cut, FINDINGS_MAX, UnreadableReport, type Engine, type EngineFinding } from './engine.ts'
import { readXml, textOf, within, type XmlElement } from './read-xml.ts'

const LIMIT_SECONDS = 240
/** All its tests, but for what may stop a server (6), uploads (0), and what would have the server fetch a file from elsewhere (c). */
const TUNING = 'x60c'
/** Those of its plugins that only read: none guesses names or passwords, and none asks another server. */
const PLUGINS = 'tests;cgi;headers;cookies;httpoptions;outdated;msgs;robots;multiple_index;content_search;report_xml'

/** Asks a web server for files and settings that are known to be left behind. It sends no report home and looks up no name. */
export const nikto: Engine = {
  name: 'nikto',
  programs: ['nikto', 'nikto.pl'],
  version: { args: ['-Version'], pattern: /Nikto (?:main\s+|v?)(\d+(?:\.\d+)+)/iu, minimum: '2.1.5' },
  exitCodes: [0, 1],
  isPerPort: true,
  outputFile: 'report.xml',
  limits: { wallClockMs: 300_000, cpuSeconds: 200, memoryMb: 512, outputBytes: 2_097_152 },
  argv: ({ address, ports: [port = 0], tls, perSecond }) => [
    ...`-nointeractive -ask no -nolookup -Plugins ${PLUGINS} -Tuning ${TUNING} -maxtime ${LIMIT_SECONDS}s -timeout 5`.split(' '),
    ...(perSecond === null ? [] : ['-Pause', String(Math.ceil(1_000 / perSecond) / 1_000)]),
    ...`-Format xml -output report.xml ${tls ? '-ssl' : '-nossl'} -port ${port} -host`.split(' '),
    address,
  ],
  parse(output, { ports: [port = 0] }) {
    // version 2.5 puts one report into another
    const outer = readXml(output, 'niktoscan')
    const details = [...within(outer, 'scandetails'), ...within(outer, 'niktoscan', 'scandetails')]
    if (details.length === 0) throw new UnreadableReport('no server was looked at')
    const isDone = details.every((one) => Number(within(one, 'statistics')[0]?.attributes['elapsed'] ?? LIMIT_SECONDS) < LIMIT_SECONDS)
    const findings = details.flatMap((one) => within(one, 'item')).flatMap(findingOf)
    return { findings: findings.slice(0, FINDINGS_MAX), services: [], seen: isDone ? [port] : [] }
  },
  debianPackage: 'nikto',
  site: 'https://github.com/sullo/nikto',
  adds: {
    en: 'Asks web servers on any port for some 6,000 files and settings that are known to be left behind.',
    de: 'Fragt Webserver an jedem Port nach rund 6.000 Dateien und Einstellungen, die bekanntermaßen liegen bleiben.',
    es: 'Pide a los servidores web de cualquier puerto unos 6.000 archivos y ajustes que suelen quedar olvidados.',
  },
}

/** It has no levels of its own: everything is a hint that a person looks at. */
function findingOf(item: XmlElement): EngineFinding[] {
  const { id = '', method = '' } = item.attributes
  const description = textOf(item, 'description')
  if (!/^\d{1,10}$/u.test(id) || description === '') return []
  const path = cut(textOf(item, 'uri'))
  return [
    {
      id,
      title: cut(description),
      riskLevel: 'low',
      path,
      record: { test: id, method: cut(method), path, description: cut(description) },
    },
  ]
}
