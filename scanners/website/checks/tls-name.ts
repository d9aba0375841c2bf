import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { certificateEvidence, endpointResource, leafOf } from '#scanners/website/judge-tls.ts'
import { NEW_CERTIFICATE } from '#scanners/website/snippets.ts'

export const tlsName = websiteCheck({
  id: 'tls-name',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-297',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.2' },
  ],
  snippets: NEW_CERTIFICATE,
  needs: ['tls'],
  texts: {
    en: {
      name: 'Names in the certificate',
      finding: 'Certificate does not cover the host',
      fix: 'Get a certificate for this host',
      why: 'The certificate was issued for other names. Browsers warn, and visitors cannot tell a mistake from an attack.',
      how: 'Get a certificate that includes this name.',
      messages: { pass: 'The certificate covers {{host}}.', fail: 'The certificate covers {{names}}, not {{host}}.' },
    },
    de: {
      name: 'Namen im Zertifikat',
      finding: 'Zertifikat gilt nicht für diesen Host',
      fix: 'Zertifikat für diesen Host beschaffen',
      why: 'Das Zertifikat wurde für andere Namen ausgestellt. Browser warnen, und Besucher können einen Fehler nicht von einem Angriff unterscheiden.',
      how: 'Beschaffen Sie ein Zertifikat, das diesen Namen enthält.',
      messages: { pass: 'Das Zertifikat gilt für {{host}}.', fail: 'Das Zertifikat gilt für {{names}}, nicht für {{host}}.' },
    },
    es: {
      name: 'Nombres del certificado',
      finding: 'El certificado no cubre el host',
      fix: 'Obtener un certificado para este host',
      why: 'El certificado se hizo para otros nombres. Los navegadores avisan y los visitantes no pueden distinguir un error de un ataque.',
      how: 'Obtén un certificado que incluya este nombre.',
      messages: { pass: 'El certificado cubre {{host}}.', fail: 'El certificado cubre {{names}}, no {{host}}.' },
    },
  },
  judge({ tls }) {
    const leaf = leafOf(tls)
    const resource = endpointResource(tls)
    const evidence = [certificateEvidence(leaf)]
    const options = { values: { host: tls.host, names: leaf.names.slice(0, 5).join(', ') }, evidence }
    return [leaf.coversHost ? pass(resource, 'pass', options) : fail(resource, 'fail', options)]
  },
})
