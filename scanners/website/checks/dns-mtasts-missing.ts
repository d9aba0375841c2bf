import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { dnsEvidence, domainResource } from '#scanners/website/judge-site.ts'

export const dnsMtastsMissing = websiteCheck({
  id: 'dns-mtasts-missing',
  scannerType: 'DNS',
  category: 'Email security',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-319',
  references: ['https://www.rfc-editor.org/rfc/rfc8461'],
  snippets: [
    {
      label: 'DNS zone',
      language: 'dns',
      code: '_mta-sts.example.com. TXT "v=STSv1; id=20260801"\n_smtp._tls.example.com. TXT "v=TLSRPTv1; rua=mailto:tls@example.com"',
    },
  ],
  needs: ['mail'],
  texts: {
    en: {
      name: 'MTA-STS and TLS-RPT',
      finding: 'No MTA-STS or TLS-RPT',
      fix: 'Publish MTA-STS and TLS-RPT',
      why: 'Mail servers deliver unencrypted if an attacker suppresses the offer of encryption. MTA-STS prevents this and TLS-RPT reports it.',
      how: 'Publish an MTA-STS policy and its TXT record, and a TLS-RPT record with a report address.',
      messages: { pass: 'MTA-STS and TLS-RPT are published.', fail: 'Missing: {{missing}}.' },
    },
    de: {
      name: 'MTA-STS und TLS-RPT',
      finding: 'Kein MTA-STS oder TLS-RPT',
      fix: 'MTA-STS und TLS-RPT veröffentlichen',
      why: 'Mailserver stellen unverschlüsselt zu, wenn ein Angreifer das Angebot der Verschlüsselung unterdrückt. MTA-STS verbietet das, TLS-RPT meldet es.',
      how: 'Veröffentlichen Sie eine MTA-STS-Richtlinie samt TXT-Eintrag und einen TLS-RPT-Eintrag mit Berichtsadresse.',
      messages: { pass: 'MTA-STS und TLS-RPT sind veröffentlicht.', fail: 'Es fehlt: {{missing}}.' },
    },
    es: {
      name: 'MTA-STS y TLS-RPT',
      finding: 'Sin MTA-STS o TLS-RPT',
      fix: 'Publicar MTA-STS y TLS-RPT',
      why: 'Los servidores de correo entregan sin cifrar si un atacante suprime la oferta de cifrado. MTA-STS lo prohíbe y TLS-RPT lo notifica.',
      how: 'Publica una política MTA-STS con su registro TXT y un registro TLS-RPT con una dirección de informes.',
      messages: { pass: 'MTA-STS y TLS-RPT están publicados.', fail: 'Falta: {{missing}}.' },
    },
  },
  judge({ mail }) {
    if (!mail.receivesMail) throw new NotApplicable('the domain takes no mail')
    const resource = domainResource(mail)
    const missing = [...(mail.mtaSts ? [] : ['MTA-STS']), ...(mail.tlsReport ? [] : ['TLS-RPT'])]
    const evidence = [
      dnsEvidence(
        `TXT _mta-sts.${mail.domain}, _smtp._tls.${mail.domain}`,
        missing.map((name) => `no ${name}`),
      ),
    ]
    if (missing.length === 0) return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { missing: missing.join(', ') }, evidence })]
  },
})
