import { cut, type Engine, type EngineService } from './engine.ts'
import { readXml, within, type XmlElement } from './read-xml.ts'

const HOST_LIMIT_SECONDS = 150

/** Asks open ports what answers there. Nothing but that: it looks up no name, pings nobody and guesses no operating system. */
export const nmap: Engine = {
  name: 'nmap',
  programs: ['nmap'],
  version: { args: ['--version'], pattern: /^Nmap version (\d+(?:\.\d+)+)/mu, minimum: '7.80' },
  exitCodes: [0],
  isPerPort: false,
  limits: { wallClockMs: 180_000, cpuSeconds: 60, memoryMb: 512, outputBytes: 4_194_304 },
  argv: ({ address, ports, perSecond }) => [
    // a full connection, as any client makes it: what needs no privilege
    ...'-sT -sV --version-light -Pn -n --unprivileged --noninteractive --max-retries 1 --script-timeout 20s'.split(' '),
    ...['--host-timeout', `${HOST_LIMIT_SECONDS}s`].concat(perSecond === null ? [] : ['--max-rate', String(perSecond)]),
    ...(address.includes(':') ? ['-6'] : []),
    ...`-p ${ports.join(',')} -oX - --`.split(' '),
    address,
  ],
  parse(output, { ports }) {
    const hosts = within(readXml(output, 'nmaprun'), 'host')
    const asked = new Set(ports)
    const found = hosts.flatMap((host) => within(host, 'ports', 'port')).filter((port) => asked.has(Number(port.attributes['portid'])))
    // a host that took longer than it may has a mark instead of ports
    const isDone = hosts.length > 0 && hosts.every(({ attributes }) => attributes['timedout'] !== 'true')
    return { findings: [], services: found.flatMap(serviceOf), seen: isDone ? found.map((port) => Number(port.attributes['portid'])) : [] }
  },
  debianPackage: 'nmap',
  site: 'https://nmap.org/',
  adds: {
    en: 'Recognizes several thousand products and their versions, also on unusual ports.',
    de: 'Erkennt mehrere Tausend Produkte und ihre Versionen, auch an ungewöhnlichen Ports.',
    es: 'Reconoce varios miles de productos y sus versiones, también en puertos poco habituales.',
  },
}

function serviceOf(port: XmlElement): EngineService[] {
  const [state] = within(port, 'state')
  const [service] = within(port, 'service')
  if (state?.attributes['state'] !== 'open' || service === undefined) return []
  const { name, product, version, extrainfo, tunnel } = service.attributes
  const cpe = within(service, 'cpe')[0]?.text
  return [
    {
      port: Number(port.attributes['portid']),
      name: cut(name),
      product: cut(product),
      version: cut(version),
      extra: cut(extrainfo),
      cpe: cut(cpe),
      tls: tunnel === 'ssl',
    },
  ]
}
