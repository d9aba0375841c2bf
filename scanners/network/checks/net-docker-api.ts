import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netDockerApi = networkCheck({
  id: 'net-docker-api',
  scannerType: 'Clusters',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nmap: docker-version', 'nuclei: exposed-docker-api'],
  references: ['https://docs.docker.com/engine/security/protect-access/'],
  snippets: [{ label: '/etc/docker/daemon.json', language: 'json', code: '{\n  "hosts": ["unix:///var/run/docker.sock"]\n}' }],
  texts: {
    en: {
      name: 'Docker API on the network',
      finding: 'The Docker API is open on the network',
      fix: 'Close the Docker API on the network',
      why: 'Whoever may start containers owns the machine: a container that mounts its whole disk is one call away. Scanners for open Docker APIs run all the time.',
      how: "Remove tcp:// from the daemon's hosts and use its socket, or SSH from afar. Where TCP is needed, require client certificates (tlsverify).",
      messages: { pass: 'The Docker API does not answer strangers.', fail: 'The Docker API told its version without asking who calls.' },
    },
    de: {
      name: 'Docker-API im Netz',
      finding: 'Die Docker-API steht im Netz offen',
      fix: 'Die Docker-API im Netz schließen',
      why: 'Wer Container starten darf, dem gehört der Rechner: Ein Container, der die ganze Festplatte einhängt, ist einen Aufruf entfernt. Nach offenen Docker-APIs wird ständig gesucht.',
      how: 'Entfernen Sie tcp:// aus den Hosts des Dienstes und nehmen Sie seinen Socket, aus der Ferne SSH. Wo TCP nötig ist, verlangen Sie Client-Zertifikate (tlsverify).',
      messages: {
        pass: 'Die Docker-API antwortet Fremden nicht.',
        fail: 'Die Docker-API nannte ihre Version, ohne zu fragen, wer anruft.',
      },
    },
    es: {
      name: 'API de Docker en la red',
      finding: 'La API de Docker está abierta en la red',
      fix: 'Cerrar la API de Docker en la red',
      why: 'Quien puede arrancar contenedores es dueño de la máquina: un contenedor que monte todo su disco está a una llamada. Siempre hay quien busca API de Docker abiertas.',
      how: 'Quita tcp:// de los hosts del servicio y usa su socket, o SSH a distancia. Donde haga falta TCP, exige certificados de cliente (tlsverify).',
      messages: { pass: 'La API de Docker no responde a extraños.', fail: 'La API de Docker dijo su versión sin preguntar quién llama.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['docker'], ({ detail }) => ruledBy(detail.open)),
})
