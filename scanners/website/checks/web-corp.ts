import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { headerEvidence, siteResource } from '#scanners/website/judge-site.ts'
import { headerSnippets } from '#scanners/website/snippets.ts'

export const webCorp = websiteCheck({
  id: 'web-corp',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  controls: [{ framework: 'OWASP ASVS 5.0', control: '3.5.8' }],
  aliases: ['observatory:cross-origin-resource-policy'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Cross-Origin-Resource-Policy'],
  snippets: headerSnippets('Cross-Origin-Resource-Policy', 'same-origin'),
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Cross-Origin-Resource-Policy',
      finding: 'Cross-Origin-Resource-Policy is open',
      fix: 'Restrict Cross-Origin-Resource-Policy',
      why: "Other sites can load this page's content into their own process, where side-channel attacks such as Spectre can read it.",
      how: 'Send Cross-Origin-Resource-Policy: same-origin, or same-site when your own subdomains need the content.',
      messages: {
        pass: 'The resource policy is {{policy}}.',
        fail: 'No Cross-Origin-Resource-Policy keeps other sites from loading this content.',
      },
    },
    de: {
      name: 'Cross-Origin-Resource-Policy',
      finding: 'Cross-Origin-Resource-Policy ist offen',
      fix: 'Cross-Origin-Resource-Policy einschränken',
      why: 'Andere Websites dürfen den Inhalt dieser Seite in ihren eigenen Prozess laden, wo ihn Seitenkanalangriffe wie Spectre lesen können.',
      how: 'Senden Sie Cross-Origin-Resource-Policy: same-origin oder same-site, wenn eigene Subdomains den Inhalt brauchen.',
      messages: {
        pass: 'Die Ressourcen-Richtlinie ist {{policy}}.',
        fail: 'Keine Cross-Origin-Resource-Policy hindert andere Websites daran, diesen Inhalt zu laden.',
      },
    },
    es: {
      name: 'Cross-Origin-Resource-Policy',
      finding: 'La política de recursos entre orígenes está abierta',
      fix: 'Restringir Cross-Origin-Resource-Policy',
      why: 'Otros sitios pueden cargar el contenido de esta página en su propio proceso, donde ataques de canal lateral como Spectre pueden leerlo.',
      how: 'Envía Cross-Origin-Resource-Policy: same-origin, o same-site si tus propios subdominios necesitan el contenido.',
      messages: {
        pass: 'La política de recursos es {{policy}}.',
        fail: 'Ninguna Cross-Origin-Resource-Policy impide que otros sitios carguen este contenido.',
      },
    },
  },
  judge({ page }) {
    const resource = siteResource(page)
    const policy = headerOf(page.headers, 'cross-origin-resource-policy')?.trim().toLowerCase() ?? null
    const evidence = [headerEvidence(page)]
    const isOpen = policy !== 'same-origin' && policy !== 'same-site'
    return [isOpen ? fail(resource, 'fail', { evidence }) : pass(resource, 'pass', { values: { policy }, evidence })]
  },
})
