import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { headerOf } from '#scanners/website/judge-headers.ts'
import { headerEvidence, siteResource } from '#scanners/website/judge-site.ts'
import type { PageFacts } from '#scanners/website/facts.ts'
import { headerSnippets } from '#scanners/website/snippets.ts'

const LEAKY: ReadonlySet<string> = new Set(['unsafe-url', 'no-referrer-when-downgrade'])
const KNOWN: ReadonlySet<string> = new Set([
  ...LEAKY,
  'no-referrer',
  'origin',
  'origin-when-cross-origin',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
])
/** What older pages write in their meta element (HTML standard, 4.2.5.1). */
const OLD_WORDS: ReadonlyMap<string, string> = new Map([
  ['never', 'no-referrer'],
  ['default', 'strict-origin-when-cross-origin'],
  ['always', 'unsafe-url'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
])

/** The policy in force: the meta element's, which comes after the header's, else the last word of the header that browsers know. */
function policyOf({ headers, document }: PageFacts): string | null {
  const meta = (document?.metaReferrer ?? '').trim().toLowerCase()
  const inPage = OLD_WORDS.get(meta) ?? meta
  if (KNOWN.has(inPage)) return inPage
  const words = (headerOf(headers, 'referrer-policy') ?? '').split(',', 1_000).map((word) => word.trim().toLowerCase())
  return words.findLast((word) => KNOWN.has(word)) ?? null
}

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
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Referrer policy',
      finding: 'Referrer policy leaks full URLs',
      fix: 'Send a strict Referrer-Policy',
      why: 'When a visitor follows a link or loads an image from elsewhere, that site may learn the full address of the page, including any token or search term in it.',
      how: 'Send Referrer-Policy: strict-origin-when-cross-origin, or no-referrer for internal applications.',
      messages: {
        pass: 'The referrer policy is {{policy}}.',
        fail: 'The referrer policy {{policy}} sends full addresses to other sites.',
        missing: 'No valid referrer policy is set, so browsers decide what other sites learn.',
      },
    },
    de: {
      name: 'Referrer-Richtlinie',
      finding: 'Referrer-Richtlinie verrät ganze URLs',
      fix: 'Strenge Referrer-Policy senden',
      why: 'Folgt ein Besucher einem Link oder lädt er ein fremdes Bild, kann dieser Website die volle Adresse der Seite mitgeteilt werden, samt Token oder Suchwort darin.',
      how: 'Senden Sie Referrer-Policy: strict-origin-when-cross-origin oder no-referrer bei internen Anwendungen.',
      messages: {
        pass: 'Die Referrer-Richtlinie ist {{policy}}.',
        fail: 'Die Referrer-Richtlinie {{policy}} teilt anderen Websites volle Adressen mit.',
        missing: 'Es ist keine Referrer-Richtlinie gesetzt, die Browser kennen; was andere Websites erfahren, bleibt ihnen überlassen.',
      },
    },
    es: {
      name: 'Política de referencia',
      finding: 'La política de referencia revela direcciones completas',
      fix: 'Enviar una Referrer-Policy estricta',
      why: 'Cuando un visitante sigue un enlace o carga una imagen ajena, ese sitio puede recibir la dirección completa de la página, con cualquier token o palabra buscada.',
      how: 'Envía Referrer-Policy: strict-origin-when-cross-origin, o no-referrer en aplicaciones internas.',
      messages: {
        pass: 'La política de referencia es {{policy}}.',
        fail: 'La política de referencia {{policy}} comunica direcciones completas a otros sitios.',
        missing:
          'No hay ninguna política de referencia que los navegadores conozcan; lo que se comunica a otros sitios queda en sus manos.',
      },
    },
  },
  judge({ page }) {
    const resource = siteResource(page)
    const evidence = [headerEvidence(page)]
    const policy = policyOf(page)
    if (policy === null) return [fail(resource, 'missing', { evidence })]
    const options = { values: { policy }, evidence }
    return [LEAKY.has(policy) ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
