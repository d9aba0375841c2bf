import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { documentOf, headerEvidence, siteResource } from '#scanners/website/judge-site.ts'
import { headerSnippets } from '#scanners/website/snippets.ts'

/** Browsers take any other value for unsafe-none (HTML standard, 7.1.3). */
const ISOLATES: ReadonlySet<string> = new Set(['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'])

export const webCoopMissing = websiteCheck({
  id: 'web-coop-missing',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  controls: [{ framework: 'OWASP ASVS 5.0', control: '3.4.8' }],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Cross-Origin-Opener-Policy'],
  snippets: headerSnippets('Cross-Origin-Opener-Policy', 'same-origin'),
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Cross-Origin-Opener-Policy',
      finding: 'No Cross-Origin-Opener-Policy',
      fix: 'Send Cross-Origin-Opener-Policy',
      why: 'A page that opened this one, or was opened by it, keeps control of its window and can send it to a fake copy.',
      how: 'Send Cross-Origin-Opener-Policy: same-origin, or same-origin-allow-popups if you use sign-in windows of other sites.',
      messages: { pass: 'The opener policy is {{policy}}.', fail: 'The response has no effective Cross-Origin-Opener-Policy header.' },
    },
    de: {
      name: 'Cross-Origin-Opener-Policy',
      finding: 'Keine Cross-Origin-Opener-Policy',
      fix: 'Cross-Origin-Opener-Policy senden',
      why: 'Eine Seite, die diese geöffnet hat oder von ihr geöffnet wurde, behält Zugriff auf das Fenster und kann es auf eine gefälschte Kopie lenken.',
      how: 'Senden Sie Cross-Origin-Opener-Policy: same-origin oder same-origin-allow-popups, wo fremde Anmeldefenster genutzt werden.',
      messages: {
        pass: 'Die Opener-Richtlinie ist {{policy}}.',
        fail: 'Die Antwort enthält keinen wirksamen Header Cross-Origin-Opener-Policy.',
      },
    },
    es: {
      name: 'Cross-Origin-Opener-Policy',
      finding: 'Falta Cross-Origin-Opener-Policy',
      fix: 'Enviar Cross-Origin-Opener-Policy',
      why: 'Una página que abrió esta, o que fue abierta por ella, conserva el control de su ventana y puede llevarla a una copia falsa.',
      how: 'Envía Cross-Origin-Opener-Policy: same-origin, o same-origin-allow-popups si se usan ventanas de inicio de sesión ajenas.',
      messages: {
        pass: 'La política de apertura es {{policy}}.',
        fail: 'La respuesta no lleva una cabecera Cross-Origin-Opener-Policy efectiva.',
      },
    },
  },
  judge({ page }) {
    documentOf(page)
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    const policy = (headerOf(page.headers, 'cross-origin-opener-policy') ?? 'unsafe-none').split(';')[0]?.trim().toLowerCase() ?? ''
    if (!ISOLATES.has(policy)) return [fail(resource, 'fail', { evidence })]
    return [pass(resource, 'pass', { values: { policy: policy.slice(0, 60) }, evidence })]
  },
})
