import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeAlgorithm } from '#scanners/gcp/judge/dns.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpDnsRsasha1 = gcpCheck({
  id: 'gcp-dns-rsasha1',
  scannerType: 'Cloud DNS',
  category: 'Domain security',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-327',
  controls: [{ framework: 'CIS GCP 4.0', control: '3.4' }],
  aliases: ['prowler:dns_rsasha1_in_use_to_key_sign_in_dnssec'],
  references: ['https://cloud.google.com/dns/docs/dnssec-advanced'],
  snippets: [
    gcloud(
      'gcloud dns managed-zones update ZONE --dnssec-state off\ngcloud dns managed-zones update ZONE --dnssec-state on \\\n  --ksk-algorithm rsasha256 --ksk-key-length 2048 --denial-of-existence nsec3',
    ),
    terraform(
      'resource "google_dns_managed_zone" "this" {\n  # …\n  dnssec_config {\n    state = "on"\n    default_key_specs {\n      algorithm  = "rsasha256"\n      key_length = 2048\n      key_type   = "keySigning"\n    }\n  }\n}',
    ),
  ],
  needs: ['dns-zones'],
  texts: {
    en: {
      name: 'Algorithm that signs keys of zones',
      finding: 'Zone signs its keys with RSASHA1',
      fix: 'Sign keys of zones with a current algorithm',
      why: 'SHA-1 is broken: two different contents with the same hash can be made. Resolvers increasingly treat such signatures as none, and the zone is as good as unsigned.',
      how: 'Remove the DS record at the registrar and wait for its time to live. Turn DNSSEC off, and on again with RSASHA256 or ECDSAP256SHA256, then enter the new DS record.',
      messages: { pass: 'The algorithm is {{algorithm}}.', fail: 'The algorithm is {{algorithm}}.', unknown: UNSEEN.en },
    },
    de: {
      name: 'Algorithmus für Schlüssel von Zonen',
      finding: 'Zone signiert ihre Schlüssel mit RSASHA1',
      fix: 'Schlüssel von Zonen mit einem aktuellen Algorithmus signieren',
      why: 'SHA-1 ist gebrochen: Es lassen sich zwei verschiedene Inhalte mit demselben Hash herstellen. Resolver werten solche Signaturen zunehmend als keine, und die Zone ist so gut wie unsigniert.',
      how: 'Entfernen Sie den DS-Eintrag beim Registrar, und warten Sie dessen Gültigkeitsdauer ab. Schalten Sie DNSSEC aus und mit RSASHA256 oder ECDSAP256SHA256 wieder ein, und tragen Sie den neuen DS-Eintrag ein.',
      messages: { pass: 'Der Algorithmus ist {{algorithm}}.', fail: 'Der Algorithmus ist {{algorithm}}.', unknown: UNSEEN.de },
    },
    es: {
      name: 'Algoritmo que firma las claves de las zonas',
      finding: 'La zona firma sus claves con RSASHA1',
      fix: 'Firmar las claves de las zonas con un algoritmo actual',
      why: 'SHA-1 está roto: se pueden crear dos contenidos distintos con el mismo hash. Los resolutores tratan cada vez más esas firmas como inexistentes, y la zona queda casi sin firmar.',
      how: 'Elimina el registro DS en el registrador y espera a que caduque. Desactiva DNSSEC y actívalo otra vez con RSASHA256 o ECDSAP256SHA256; después introduce el nuevo registro DS.',
      messages: { pass: 'El algoritmo es {{algorithm}}.', fail: 'El algoritmo es {{algorithm}}.', unknown: UNSEEN.es },
    },
  },
  judge: ({ 'dns-zones': zones }) => judgeAlgorithm(zones, 'keySigning'),
})
