import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { policiesOf } from '#scanners/website/judge-csp.ts'
import { documentOf, headerEvidence, siteResource } from '#scanners/website/judge-site.ts'
import { headerSnippets } from '#scanners/website/snippets.ts'

export const webCspMissing = websiteCheck({
  id: 'web-csp-missing',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-693',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '3.4.3' },
  ],
  aliases: ['observatory:content-security-policy'],
  references: [
    'https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Content-Security-Policy',
    'https://csp.withgoogle.com/docs/strict-csp.html',
  ],
  snippets: headerSnippets('Content-Security-Policy', "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'self'"),
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Content Security Policy',
      finding: 'No Content Security Policy',
      fix: 'Send a Content Security Policy',
      why: "A Content Security Policy tells the browser which scripts belong to the page. Without one, every script that an attacker manages to inject runs with the visitor's rights.",
      how: "Start with Content-Security-Policy-Report-Only, then enforce a policy with nonces or hashes for scripts, object-src 'none' and base-uri 'none'.",
      messages: {
        pass: 'The page has a Content Security Policy.',
        fail: 'Neither a header nor a meta element sets a Content Security Policy.',
      },
    },
    de: {
      name: 'Content Security Policy',
      finding: 'Keine Content Security Policy',
      fix: 'Content Security Policy senden',
      why: 'Eine Content Security Policy sagt dem Browser, welche Skripte zur Seite gehören. Ohne sie läuft jedes Skript, das ein Angreifer einschleust, mit den Rechten des Besuchers.',
      how: "Beginnen Sie mit Content-Security-Policy-Report-Only und erzwingen Sie dann eine Richtlinie mit Nonces oder Hashes für Skripte, object-src 'none' und base-uri 'none'.",
      messages: {
        pass: 'Die Seite trägt eine Content Security Policy.',
        fail: 'Weder ein Header noch ein Meta-Element setzt eine Content Security Policy.',
      },
    },
    es: {
      name: 'Política de seguridad de contenido',
      finding: 'Sin política de seguridad de contenido',
      fix: 'Enviar una política de seguridad de contenido',
      why: 'Una política de seguridad de contenido indica al navegador qué scripts pertenecen a la página. Sin ella, cualquier script que un atacante logre inyectar se ejecuta con los permisos del visitante.',
      how: "Empieza con Content-Security-Policy-Report-Only y después aplica una política con nonces o hashes para los scripts, object-src 'none' y base-uri 'none'.",
      messages: {
        pass: 'La página lleva una política de seguridad de contenido.',
        fail: 'Ni una cabecera ni un elemento meta define una política de seguridad de contenido.',
      },
    },
  },
  judge({ page }) {
    documentOf(page)
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    return [policiesOf(page).length === 0 ? fail(resource, 'fail', { evidence }) : pass(resource, 'pass', { evidence })]
  },
})
