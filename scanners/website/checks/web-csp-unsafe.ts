import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { fail, pass, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { policiesOf, weaknessesOfAll } from '#scanners/website/judge-csp.ts'
import { siteResource } from '#scanners/website/judge-site.ts'
import { headerSnippets } from '#scanners/website/snippets.ts'

export const webCspUnsafe = websiteCheck({
  id: 'web-csp-unsafe',
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
  references: ['https://csp-evaluator.withgoogle.com/'],
  snippets: headerSnippets('Content-Security-Policy', "default-src 'self'; object-src 'none'; base-uri 'none'"),
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Content Security Policy strength',
      finding: 'Content Security Policy can be bypassed',
      fix: 'Tighten the Content Security Policy',
      why: 'The policy exists but allows inline scripts, eval or sources so broad that injected scripts still run. It looks like protection but offers little.',
      how: "Replace 'unsafe-inline' with nonces or hashes, remove 'unsafe-eval', name the hosts instead of * or https:, and set object-src 'none'.",
      messages: { pass: 'There is no known way around the policy for scripts.', fail: 'The policy is weak: {{weaknesses}}.' },
    },
    de: {
      name: 'Stärke der Content Security Policy',
      finding: 'Content Security Policy lässt sich umgehen',
      fix: 'Content Security Policy verschärfen',
      why: 'Die Richtlinie ist vorhanden, erlaubt aber Inline-Skripte, eval oder so weite Quellen, dass eingeschleuste Skripte trotzdem laufen. Sie sieht nach Schutz aus und bietet wenig.',
      how: "Ersetzen Sie 'unsafe-inline' durch Nonces oder Hashes, entfernen Sie 'unsafe-eval', nennen Sie Hosts statt * oder https: und setzen Sie object-src 'none'.",
      messages: { pass: 'Für Skripte ist kein Weg um die Richtlinie herum bekannt.', fail: 'Die Richtlinie ist schwach: {{weaknesses}}.' },
    },
    es: {
      name: 'Solidez de la política de seguridad de contenido',
      finding: 'La política de seguridad de contenido se puede eludir',
      fix: 'Reforzar la política de seguridad de contenido',
      why: 'La política existe, pero permite scripts en línea, eval o fuentes tan amplias que un script inyectado se ejecuta igualmente. Parece una protección y apenas lo es.',
      how: "Sustituye 'unsafe-inline' por nonces o hashes, elimina 'unsafe-eval', nombra los hosts en lugar de * o https: y fija object-src 'none'.",
      messages: { pass: 'No se conoce ninguna forma de eludir la política para scripts.', fail: 'La política es débil: {{weaknesses}}.' },
    },
  },
  judge({ page }) {
    const policies = policiesOf(page)
    if (policies.length === 0) throw new NotApplicable('there is no policy to judge')
    const resource = siteResource(page)
    const evidence = policies.map((policy) => textEvidence('Content-Security-Policy', policy))
    const weaknesses = weaknessesOfAll(policies).map(({ directive, value }) => `${directive} ${value}`.trim())
    if (weaknesses.length === 0) return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { weaknesses: [...new Set(weaknesses)].slice(0, 8).join(', ') }, evidence })]
  },
})
