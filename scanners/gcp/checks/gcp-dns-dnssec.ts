import { together } from '#scanners/sdk/cloud/unseen.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpDnsDnssec = gcpCheck({
  id: 'gcp-dns-dnssec',
  scannerType: 'Cloud DNS',
  category: 'Domain security',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-345',
  controls: [{ framework: 'CIS GCP 4.0', control: '3.3' }],
  aliases: ['prowler:dns_dnssec_disabled'],
  references: ['https://cloud.google.com/dns/docs/dnssec-config'],
  snippets: [
    gcloud(
      'gcloud dns managed-zones update ZONE --dnssec-state on\ngcloud dns dns-keys list --zone ZONE # the DS record for the registrar',
    ),
    terraform(
      'resource "google_dns_managed_zone" "this" {\n  name     = "example"\n  dns_name = "example.com."\n  dnssec_config {\n    state = "on"\n  }\n}',
    ),
  ],
  needs: ['dns-zones'],
  texts: {
    en: {
      name: 'DNSSEC of zones',
      finding: 'Public zone is not signed',
      fix: 'Turn on DNSSEC for the zone',
      why: 'Answers of an unsigned zone can be forged on their way. Visitors and mail then go to a server of the attacker, whatever your certificates say.',
      how: 'Open Network services, Cloud DNS, the zone, Registrar setup, turn on DNSSEC, and enter the DS record at your registrar.',
      messages: { pass: 'The zone is signed.', fail: 'The zone is not signed.', unknown: UNSEEN.en },
    },
    de: {
      name: 'DNSSEC von Zonen',
      finding: 'Öffentliche Zone ist nicht signiert',
      fix: 'DNSSEC für die Zone einschalten',
      why: 'Antworten einer unsignierten Zone lassen sich unterwegs fälschen. Besucher und E-Mails landen dann auf einem Server des Angreifers, was auch immer Ihre Zertifikate sagen.',
      how: 'Öffnen Sie „Network services“, „Cloud DNS“, die Zone, „Registrar setup“, schalten Sie DNSSEC ein, und tragen Sie den DS-Eintrag bei Ihrem Registrar ein.',
      messages: { pass: 'Die Zone ist signiert.', fail: 'Die Zone ist nicht signiert.', unknown: UNSEEN.de },
    },
    es: {
      name: 'DNSSEC de las zonas',
      finding: 'La zona pública no está firmada',
      fix: 'Activar DNSSEC en la zona',
      why: 'Las respuestas de una zona sin firmar se pueden falsificar por el camino. Visitantes y correo acaban en un servidor del atacante, digan lo que digan tus certificados.',
      how: 'Abre «Network services», «Cloud DNS», la zona, «Registrar setup», activa DNSSEC e introduce el registro DS en tu registrador.',
      messages: { pass: 'La zona está firmada.', fail: 'La zona no está firmada.', unknown: UNSEEN.es },
    },
  },
  judge: ({ 'dns-zones': zones }) =>
    judgeRows(
      'dns.managedZones.list',
      zones,
      ({ isPublic, signing }) => (isPublic === false ? null : together<{ isPublic: boolean; signing: string }>({ isPublic, signing })),
      // in transfer it stays signed with the keys that were brought along
      ({ signing }) => ({ fault: signing === 'on' || signing === 'transfer' ? null : 'fail', values: { 'dnssecConfig.state': signing } }),
    ),
})
