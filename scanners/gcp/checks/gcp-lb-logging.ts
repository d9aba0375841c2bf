import { together } from '#scanners/sdk/cloud/unseen.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

const OUTSIDE: ReadonlySet<string> = new Set(['EXTERNAL', 'EXTERNAL_MANAGED'])
const WEB: ReadonlySet<string> = new Set(['HTTP', 'HTTPS', 'HTTP2', 'H2C'])

export const gcpLbLogging = gcpCheck({
  id: 'gcp-lb-logging',
  scannerType: 'Load Balancing',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS GCP 4.0', control: '2.16' }],
  aliases: ['prowler:compute_loadbalancer_logging_enabled'],
  references: ['https://cloud.google.com/load-balancing/docs/https/https-logging-monitoring'],
  snippets: [
    gcloud('gcloud compute backend-services update BACKEND --project PROJECT --global --enable-logging --logging-sample-rate 1'),
    terraform(
      'resource "google_compute_backend_service" "this" {\n  # …\n  log_config {\n    enable      = true\n    sample_rate = 1\n  }\n}',
    ),
  ],
  needs: ['backend-services'],
  texts: {
    en: {
      name: 'Request logs of the load balancer',
      finding: 'Load balancer keeps no log of its requests',
      fix: 'Turn on logging of the backend service',
      why: 'Requests to the load balancer are the first trace of an attack on a web application. Without the log nobody sees who tried what, and which attempts succeeded.',
      how: 'Open Network services, Load balancing, the load balancer, Edit, the backend service, and turn on Enable logging.',
      messages: {
        fail: 'Logging of requests is off.',
        other: 'It serves no web requests from outside.',
        pass: 'Logging of requests is on.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Anfrageprotokoll des Load Balancers',
      finding: 'Load Balancer protokolliert seine Anfragen nicht',
      fix: 'Protokollierung des Backend-Dienstes einschalten',
      why: 'Anfragen an den Load Balancer sind die erste Spur eines Angriffs auf eine Webanwendung. Ohne das Protokoll sieht niemand, wer was versucht hat und welche Versuche gelangen.',
      how: 'Öffnen Sie „Network services“, „Load balancing“, den Load Balancer, „Edit“, den Backend-Dienst, und schalten Sie „Enable logging“ ein.',
      messages: {
        fail: 'Die Protokollierung der Anfragen ist aus.',
        other: 'Er bedient keine Webanfragen von außen.',
        pass: 'Die Protokollierung der Anfragen ist an.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Registro de peticiones del balanceador',
      finding: 'El balanceador no registra sus peticiones',
      fix: 'Activar el registro del servicio de backend',
      why: 'Las peticiones al balanceador son el primer rastro de un ataque a una aplicación web. Sin el registro nadie ve quién intentó qué, ni qué intentos tuvieron éxito.',
      how: 'Abre «Network services», «Load balancing», el balanceador, «Edit», el servicio de backend, y activa «Enable logging».',
      messages: {
        fail: 'El registro de peticiones está desactivado.',
        other: 'No sirve peticiones web desde fuera.',
        pass: 'El registro de peticiones está activado.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'backend-services': services }) =>
    judgeRows(
      'compute.backendServices.list',
      services,
      ({ scheme, protocol, hasLogs }) => together<{ scheme: string; protocol: string; hasLogs: boolean }>({ scheme, protocol, hasLogs }),
      ({ scheme, protocol, hasLogs }) => {
        const values = { loadBalancingScheme: scheme, protocol, logging: hasLogs }
        if (!OUTSIDE.has(scheme) || !WEB.has(protocol)) return { fault: null, pass: 'other', values }
        return { fault: hasLogs ? null : 'fail', values }
      },
    ),
})
