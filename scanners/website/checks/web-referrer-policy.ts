import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { headerOf, headerSnippets } from '#scanners/website/judge-headers.ts'
import { headerEvidence, siteResource } from '#scanners/website/judge-site.ts'

const LEAKY: ReadonlySet<string> = new Set(['unsafe-url', 'no-referrer-when-downgrade', ''])

export const webReferrerPolicy = websiteCheck({
  id: 'web-referrer-policy',
  scannerType: 'Headers',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [{ framework: 'OWASP ASVS 5.0', control: '3.4.5' }],
  aliases: ['observatory:referrer-policy'],
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Referrer-Policy'],
  snippets: headerSnippets('Referrer-Policy', 'strict-origin-when-cross-origin'),
  needs: ['page'],
  texts: {
    en: {
      name: 'Referrer policy',
      finding: 'Referrer policy leaks URLs',
      fix: 'Send a strict Referrer-Policy',
      why: 'When a visitor follows a link or loads a foreign image, the full address of the page may be told to that site, with any token or search word in it.',
      how: 'Send Referrer-Policy: strict-origin-when-cross-origin, or no-referrer for internal applications.',
      messages: {
        pass: 'The referrer policy is {{policy}}.',
        fail: 'The referrer policy {{policy}} tells full addresses to other sites.',
        missing: 'No referrer policy is set; what is told to other sites is left to the browser.',
      },
    },
    de: {
      name: 'Referrer-Richtlinie',
      finding: 'Referrer-Richtlinie verrät URLs',
      fix: 'Strenge Referrer-Policy senden',
      why: 'Folgt ein Besucher einem Link oder lädt er ein fremdes Bild, kann dieser Website die volle Adresse der Seite mitgeteilt werden, samt Token oder Suchwort darin.',
      how: 'Senden Sie Referrer-Policy: strict-origin-when-cross-origin oder no-referrer bei internen Anwendungen.',
      messages: {
        pass: 'Die Referrer-Richtlinie ist {{policy}}.',
        fail: 'Die Referrer-Richtlinie {{policy}} teilt anderen Websites volle Adressen mit.',
        missing: 'Es ist keine Referrer-Richtlinie gesetzt; was andere Websites erfahren, bleibt dem Browser überlassen.',
      },
    },
    es: {
      name: 'Política de referencia',
      finding: 'La política de referencia revela direcciones',
      fix: 'Enviar una Referrer-Policy estricta',
      why: 'Cuando un visitante sigue un enlace o carga una imagen ajena, ese sitio puede recibir la dirección completa de la página, con cualquier token o palabra buscada.',
      how: 'Envía Referrer-Policy: strict-origin-when-cross-origin, o no-referrer en aplicaciones internas.',
      messages: {
        pass: 'La política de referencia es {{policy}}.',
        fail: 'La política de referencia {{policy}} comunica direcciones completas a otros sitios.',
        missing: 'No hay política de referencia; lo que se comunica a otros sitios queda en manos del navegador.',
      },
    },
  },
  judge({ page }) {
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    const value = headerOf(page.headers, 'referrer-policy') ?? page.document?.metaReferrer ?? null
    if (value === null) return [fail(resource, 'missing', { evidence })]
    // a browser takes the last word it knows
    const policy = value.split(',').at(-1)?.trim().toLowerCase() ?? ''
    const options = { values: { policy: policy.slice(0, 60) }, evidence }
    return [LEAKY.has(policy) ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
