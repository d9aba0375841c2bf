import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { dnsEvidence, domainResource } from '#scanners/website/judge-site.ts'

export const dnsDnssecMissing = websiteCheck({
  id: 'dns-dnssec-missing',
  scannerType: 'DNS',
  category: 'Domain security',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-350',
  references: ['https://www.icann.org/resources/pages/dnssec-what-is-it-why-important-2019-03-05-en'],
  snippets: [
    {
      label: 'BIND',
      language: 'text',
      code: 'zone "example.com" {\n  type primary;\n  file "example.com.zone";\n  dnssec-policy default;\n  inline-signing yes;\n};',
    },
    { label: 'Knot DNS', language: 'text', code: 'zone:\n  - domain: example.com\n    dnssec-signing: on' },
  ],
  needs: ['zone'],
  texts: {
    en: {
      name: 'DNSSEC',
      finding: 'Zone is not signed with DNSSEC',
      fix: 'Sign the zone with DNSSEC',
      why: 'Without DNSSEC a resolver cannot tell a real answer from a forged one that sends visitors and email elsewhere.',
      how: 'Sign the zone at your DNS provider and hand the DS record to the registrar.',
      messages: { pass: '{{domain}} is signed.', fail: '{{domain}} is not signed with DNSSEC.' },
    },
    de: {
      name: 'DNSSEC',
      finding: 'Zone ist nicht mit DNSSEC signiert',
      fix: 'Zone mit DNSSEC signieren',
      why: 'Ohne DNSSEC kann ein Resolver eine echte Antwort nicht von einer gefälschten unterscheiden, die Besucher und E-Mails woandershin lenkt.',
      how: 'Signieren Sie die Zone beim DNS-Anbieter und übergeben Sie den DS-Eintrag dem Registrar.',
      messages: { pass: '{{domain}} ist signiert.', fail: '{{domain}} ist nicht mit DNSSEC signiert.' },
    },
    es: {
      name: 'DNSSEC',
      finding: 'La zona no está firmada con DNSSEC',
      fix: 'Firmar la zona con DNSSEC',
      why: 'Sin DNSSEC, un resolutor no puede distinguir una respuesta verdadera de una falsificada que desvía visitantes y correo.',
      how: 'Firma la zona en tu proveedor de DNS y entrega el registro DS al registrador.',
      messages: { pass: '{{domain}} está firmada.', fail: '{{domain}} no está firmada con DNSSEC.' },
    },
  },
  judge({ zone }) {
    const resource = domainResource(zone)
    const options = {
      values: { domain: zone.domain },
      evidence: [dnsEvidence(`DS and DNSKEY ${zone.domain}`, [zone.isSigned ? 'present' : 'not both present'])],
    }
    return [zone.isSigned ? pass(resource, 'pass', options) : fail(resource, 'fail', options)]
  },
})
