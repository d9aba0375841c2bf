import { engines } from '#scanners/engines/engines.ts'
import { defineScanner } from '#scanners/sdk/scanner.ts'
import { NETWORK_SCANNER_TYPES } from './check.ts'
import { checks } from './checks.ts'
import { connection } from './connection.ts'
import { datasets } from './datasets.ts'
import { hostOfResource } from './endpoint.ts'
import { targetsIn } from './targets.ts'

/** Networks: hosts, addresses and small ranges, with the services that answer there. */
export const network = defineScanner({
  vectorType: 'Kali',
  path: 'kali',
  names: {
    en: { name: 'Kali / network', summary: 'Hosts and small networks: open ports and the services behind them' },
    de: { name: 'Kali / Netzwerk', summary: 'Hosts und kleine Netze: offene Ports und die Dienste dahinter' },
    es: { name: 'Kali / red', summary: 'Hosts y redes pequeñas: puertos abiertos y los servicios que hay detrás' },
  },
  connection,
  checks,
  datasets,
  engines,
  scannerTypes: NETWORK_SCANNER_TYPES,
  resourceTypes: {
    'Network::Host': { en: 'Host', de: 'Host', es: 'Host' },
    'Network::Service': { en: 'Service', de: 'Dienst', es: 'Servicio' },
  },
  scopeOf: hostOfResource,
  targetOf: (target) => target,
  probes: targetsIn,
  // 256 hosts with 1,000 ports each take a quarter of an hour at the usual rate
  limits: {
    wallClockMs: 1_800_000,
    cpuMs: 600_000,
    ordinaryCpuMs: 15_000,
    heapMb: 256,
    memoryMb: 512,
    verdicts: 50_000,
    bytes: 67_108_864,
  },
  load: async () => (await import('./scanner.ts')).networkScanner,
})
