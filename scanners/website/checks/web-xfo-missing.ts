import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { directiveOf } from '#scanners/website/judge-csp.ts'
import { headerOf, headerValues } from '#scanners/website/judge-headers.ts'
import { documentOf, headerEvidence, siteResource } from '#scanners/website/judge-site.ts'
import type { PageFacts } from '#scanners/website/facts.ts'
import { headerSnippets } from '#scanners/website/snippets.ts'

/** frame-ancestors counts in a header only, and outranks X-Frame-Options (CSP level 3). */
function isProtected({ headers }: PageFacts): boolean {
  const ancestors = headerValues(headers, 'content-security-policy').flatMap((value) =>
    value.split(',').map((policy) => directiveOf(policy, 'frame-ancestors')),
  )
  const limits = ancestors.filter((value) => value !== null)
  if (limits.length > 0)
    return limits.some((value) => !value.split(/\s+/u).some((source) => /^(?:\*|https?:|https?:\/\/\*)$/iu.test(source)))
  return /^\s*(?:deny|sameorigin)\s*(?:,|$)/iu.test(headerOf(headers, 'x-frame-options') ?? '')
}

export const webXfoMissing = websiteCheck({
  id: 'web-xfo-missing',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-1021',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.4.6' },
  ],
  aliases: ['observatory:x-frame-options'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/frame-ancestors'],
  snippets: headerSnippets('X-Frame-Options', 'SAMEORIGIN'),
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Framing protection',
      finding: 'Other sites can frame the page',
      fix: 'Block framing by other sites',
      why: 'Any site can show this page in an invisible frame and trick signed-in visitors into clicking buttons they cannot see (clickjacking).',
      how: "Send Content-Security-Policy: frame-ancestors 'self', and X-Frame-Options: SAMEORIGIN for old browsers.",
      messages: {
        pass: 'Framing by other sites is refused.',
        fail: 'Neither frame-ancestors nor X-Frame-Options keeps other sites from framing the page.',
      },
    },
    de: {
      name: 'Schutz vor Einbettung',
      finding: 'Seite lässt sich in fremde Frames einbetten',
      fix: 'Einbettung durch fremde Websites sperren',
      why: 'Jede fremde Website kann diese Seite in einem unsichtbaren Frame zeigen und angemeldete Besucher zu Klicks verleiten, die sie nicht sehen (Clickjacking).',
      how: "Senden Sie Content-Security-Policy: frame-ancestors 'self' und für alte Browser X-Frame-Options: SAMEORIGIN.",
      messages: {
        pass: 'Das Einbetten durch andere Websites wird verweigert.',
        fail: 'Weder frame-ancestors noch X-Frame-Options hindert andere Websites daran, die Seite einzubetten.',
      },
    },
    es: {
      name: 'Protección contra marcos',
      finding: 'Otros sitios pueden incrustar la página',
      fix: 'Impedir que otros sitios incrusten la página',
      why: 'Cualquier sitio puede mostrar esta página en un marco invisible y llevar a un visitante con sesión iniciada a pulsar botones que no ve (clickjacking).',
      how: "Envía Content-Security-Policy: frame-ancestors 'self' y, para navegadores antiguos, X-Frame-Options: SAMEORIGIN.",
      messages: {
        pass: 'Se rechaza la incrustación por otros sitios.',
        fail: 'Ni frame-ancestors ni X-Frame-Options impiden que otros sitios incrusten la página.',
      },
    },
  },
  judge({ page }) {
    documentOf(page)
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    return [isProtected(page) ? pass(resource, 'pass', { evidence }) : fail(resource, 'fail', { evidence })]
  },
})
