import { nikto } from '#scanners/engines/nikto.ts'
import { nmap } from '#scanners/engines/nmap.ts'
import { nuclei } from '#scanners/engines/nuclei.ts'
import { sshAudit } from '#scanners/engines/ssh-audit.ts'
import { sslscan } from '#scanners/engines/sslscan.ts'
import type { Service, ServiceFacts } from '#scanners/network/facts.ts'
import type { Endpoint } from '#scanners/network/endpoint.ts'
import { engineCollector } from './engine.ts'

/** Protocols that are spoken over HTTP. */
const WEB: ReadonlySet<string> = new Set(['http', 'couchdb', 'docker', 'elasticsearch', 'etcd', 'kubelet', 'kubernetes', 'rabbitmq'])

const endpoints = (facts: ServiceFacts, isWanted: (service: Service) => boolean): Endpoint[] =>
  facts.services.filter((service) => service.endpoint.transport === 'tcp' && isWanted(service)).map(({ endpoint }) => endpoint)
const webPorts = (facts: ServiceFacts): Endpoint[] => endpoints(facts, ({ protocol }) => WEB.has(protocol))

/** Each engine with the ports that it is pointed at. */
export const engineCollectors = [
  engineCollector(nmap, (_facts, { host, open }) => open.map((port) => ({ host, port, transport: 'tcp' }))),
  engineCollector(sslscan, (facts) => endpoints(facts, ({ tls }) => tls !== null)),
  engineCollector(sshAudit, (facts) => endpoints(facts, ({ protocol }) => protocol === 'ssh')),
  engineCollector(nuclei, webPorts),
  engineCollector(nikto, webPorts),
]
