import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { dnsEvidence, domainResource } from '#scanners/website/judge-site.ts'

export const dnsCaaMissing = websiteCheck({
  id: 'dns-caa-missing',
  scannerType: 'DNS',
  category: 'Domain security',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-295',
  references: ['https://www.rfc-editor.org/rfc/rfc8659'],
  snippets: [{ label: 'DNS zone', language: 'dns', code: 'example.com. CAA 0 issue "letsencrypt.org"' }],
  needs: ['zone'],
  texts: {
    en: {
      name: 'CAA record',
      finding: 'No CAA record',
      fix: 'Publish a CAA record',
      why: "Any of the world's certificate authorities may issue a certificate for this domain. A CAA record limits that to the ones you use.",
      how: 'Publish a CAA record for each authority you use.',
      messages: { pass: '{{domain}} limits who may issue certificates.', fail: '{{domain}} has no CAA record.' },
    },
    de: {
      name: 'CAA-Eintrag',
      finding: 'Kein CAA-Eintrag',
      fix: 'CAA-Eintrag veröffentlichen',
      why: 'Jede Zertifizierungsstelle der Welt darf für diese Domain ein Zertifikat ausstellen. Ein CAA-Eintrag beschränkt das auf die, die Sie nutzen.',
      how: 'Veröffentlichen Sie für jede genutzte Zertifizierungsstelle einen CAA-Eintrag.',
      messages: { pass: '{{domain}} beschränkt, wer Zertifikate ausstellen darf.', fail: '{{domain}} hat keinen CAA-Eintrag.' },
    },
    es: {
      name: 'Registro CAA',
      finding: 'Sin registro CAA',
      fix: 'Publicar un registro CAA',
      why: 'Cualquier autoridad de certificación del mundo puede emitir un certificado para este dominio. Un registro CAA lo limita a las que usas.',
      how: 'Publica un registro CAA para cada autoridad que uses.',
      messages: { pass: '{{domain}} limita quién puede emitir certificados.', fail: '{{domain}} no tiene registro CAA.' },
    },
  },
  judge({ zone }) {
    const resource = domainResource(zone)
    const options = { values: { domain: zone.domain }, evidence: [dnsEvidence(`CAA ${zone.domain}`, zone.caa)] }
    return [zone.caa.length === 0 ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
