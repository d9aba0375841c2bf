import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { headerEvidence, siteResource } from '#scanners/website/judge-site.ts'
import { apache, caddy, iis, nginx } from '#scanners/website/snippets.ts'

export const webServerVersion = websiteCheck({
  id: 'web-server-version',
  scannerType: 'Headers',
  category: 'Information disclosure',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.6' },
  ],
  snippets: [
    nginx('server_tokens off;'),
    apache('ServerTokens Prod\nServerSignature Off'),
    caddy('header -Server'),
    iis('<security>\n  <requestFiltering removeServerHeader="true" />\n</security>'),
    { label: 'lighttpd', language: 'text', code: 'server.tag = ""' },
  ],
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Server header version',
      finding: 'Server header reveals a version',
      fix: 'Remove the version from the Server header',
      why: 'The exact version tells attackers which published vulnerabilities to try first.',
      how: 'Turn off the version in the Server header.',
      messages: { pass: 'The Server header names no version.', fail: 'The Server header says "{{server}}".' },
    },
    de: {
      name: 'Version im Server-Header',
      finding: 'Server-Header verrät die Version',
      fix: 'Version aus dem Server-Header entfernen',
      why: 'Die genaue Version verrät Angreifern, welche veröffentlichten Schwachstellen sie zuerst probieren sollten.',
      how: 'Schalten Sie die Versionsangabe im Server-Header ab.',
      messages: { pass: 'Der Server-Header nennt keine Version.', fail: 'Der Server-Header lautet „{{server}}“.' },
    },
    es: {
      name: 'Versión en la cabecera Server',
      finding: 'La cabecera Server revela la versión',
      fix: 'Quitar la versión de la cabecera Server',
      why: 'La versión exacta indica a un atacante qué debilidades publicadas probar primero.',
      how: 'Desactiva la versión en la cabecera Server.',
      messages: { pass: 'La cabecera Server no indica versión.', fail: 'La cabecera Server dice «{{server}}».' },
    },
  },
  judge({ page }) {
    const resource = siteResource(page)
    const server = headerOf(page.headers, 'server') ?? ''
    const evidence = [headerEvidence(page)]
    if (!/\d\.\d|\/\d{1,9}(?!\w)/u.test(server)) return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { server: server.slice(0, 120) }, evidence })]
  },
})
