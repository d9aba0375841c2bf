import { settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { gaps, refOf } from '#scanners/gcp/judge/listing.ts'
import { lastOf } from '#scanners/gcp/names.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpDnsLogging = gcpCheck({
  id: 'gcp-dns-logging',
  scannerType: 'Cloud DNS',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS GCP 4.0', control: '2.12' }],
  aliases: ['prowler:compute_network_dns_logging_enabled'],
  references: ['https://cloud.google.com/dns/docs/monitoring'],
  snippets: [
    gcloud('gcloud dns policies create log-queries --description "Log DNS queries" \\\n  --networks NETWORK --enable-logging'),
    terraform(
      'resource "google_dns_policy" "log" {\n  name           = "log-queries"\n  enable_logging = true\n  networks {\n    network_url = google_compute_network.this.id\n  }\n}',
    ),
  ],
  needs: ['dns-policies', 'networks'],
  texts: {
    en: {
      name: 'Logs of DNS queries',
      finding: 'DNS queries of the network are not logged',
      fix: 'Turn on logging of DNS queries in every network',
      why: 'Malware asks for the names of its masters, and data is carried out in queries. In the log of queries both can be seen; in no other.',
      how: 'Open Network services, Cloud DNS, DNS server policies, create a policy with Logs on, and choose the network. A network has one policy at most: where one exists, turn on its logs.',
      messages: {
        pass: 'The policy {{policy}} logs the queries.',
        fail: 'No DNS policy of the network logs queries.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Protokolle von DNS-Anfragen',
      finding: 'DNS-Anfragen des Netzwerks werden nicht protokolliert',
      fix: 'DNS-Anfragen in jedem Netzwerk protokollieren',
      why: 'Schadsoftware fragt nach den Namen ihrer Steuerserver, und in Anfragen lassen sich Daten hinaustragen. Beides zeigt nur das Protokoll der Anfragen.',
      how: 'Öffnen Sie „Network services“, „Cloud DNS“, „DNS server policies“, erstellen Sie eine Richtlinie mit „Logs“ an, und wählen Sie das Netzwerk. Ein Netzwerk hat höchstens eine Richtlinie: Schalten Sie bei einer vorhandenen die Protokolle ein.',
      messages: {
        pass: 'Die Richtlinie {{policy}} protokolliert die Anfragen.',
        fail: 'Keine DNS-Richtlinie des Netzwerks protokolliert Anfragen.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Registros de consultas DNS',
      finding: 'Las consultas DNS de la red no se registran',
      fix: 'Activar el registro de consultas DNS en todas las redes',
      why: 'El software malicioso pregunta por los nombres de quienes lo controlan, y en las consultas se pueden sacar datos. Ambas cosas solo se ven en el registro de consultas.',
      how: 'Abre «Network services», «Cloud DNS», «DNS server policies», crea una política con «Logs» activado y elige la red. Una red tiene como mucho una política: donde exista, activa sus registros.',
      messages: {
        pass: 'La política {{policy}} registra las consultas.',
        fail: 'Ninguna política DNS de la red registra consultas.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge({ 'dns-policies': policies, networks }) {
    const unseen = policies.rows.map(({ rule }) => rule).find((rule) => rule instanceof Unseen)
    const reason = unseen instanceof Unseen ? unseen.reason : policies.unseen[0]?.reason
    const verdicts = networks.rows.map((network) => {
      const own = policies.rows.flatMap(({ name, rule }) =>
        rule instanceof Unseen || !rule.networks.includes(network.name) ? [] : [{ name: lastOf(name), isLogged: rule.isLogged }],
      )
      const evidence = [settings('dns.policies.list', { policies: own })]
      const logging = own.find(({ isLogged }) => isLogged)
      if (logging !== undefined) return pass(refOf(network), 'pass', { values: { policy: logging.name }, evidence })
      if (reason !== undefined) return unknown(refOf(network), 'unknown', { values: { reason } })
      return fail(refOf(network), 'fail', { evidence })
    })
    return [...verdicts, ...gaps(networks)]
  },
})
