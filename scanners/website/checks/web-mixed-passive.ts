import { websiteCheck } from '#scanners/website/check.ts'
import { judgeMixed } from '#scanners/website/judge-mixed.ts'
import { headerSnippets } from '#scanners/website/snippets.ts'

const KINDS: ReadonlySet<string> = new Set(['image', 'media'])

export const webMixedPassive = websiteCheck({
  id: 'web-mixed-passive',
  scannerType: 'Content',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.1' },
  ],
  references: ['https://developer.mozilla.org/docs/Web/Security/Mixed_content'],
  snippets: headerSnippets('Content-Security-Policy', 'upgrade-insecure-requests'),
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'HTTPS for images and media',
      finding: 'Image or media loads over HTTP',
      fix: 'Load images and media over HTTPS',
      why: 'Anyone on the network can see who requests the image, read it and replace it.',
      how: 'Load images and media over HTTPS.',
      messages: {
        pass: 'Every external image loads over HTTPS.',
        fail: '{{url}} loads over plain HTTP.',
        upgraded: 'upgrade-insecure-requests makes browsers load http: addresses over HTTPS.',
        unknown: 'The page is too large to read completely.',
      },
    },
    de: {
      name: 'HTTPS für Bilder und Medien',
      finding: 'Bild oder Medium lädt über HTTP',
      fix: 'Bilder und Medien über HTTPS laden',
      why: 'Das Bild kann unterwegs gelesen und ausgetauscht werden, und jeder im Netz sieht, wer es abruft.',
      how: 'Laden Sie Bilder und Medien über HTTPS.',
      messages: {
        pass: 'Alle Bilder von anderswo werden über HTTPS geladen.',
        fail: '{{url}} wird über unverschlüsseltes HTTP geladen.',
        upgraded: 'Durch upgrade-insecure-requests laden Browser über HTTPS, was die Seite mit http: nennt.',
        unknown: 'Die Seite ist zu groß, um sie vollständig zu lesen.',
      },
    },
    es: {
      name: 'HTTPS para imágenes y multimedia',
      finding: 'Una imagen o multimedia se carga por HTTP',
      fix: 'Cargar imágenes y multimedia por HTTPS',
      why: 'La imagen puede leerse y sustituirse por el camino, y cualquiera en la red ve quién la pide.',
      how: 'Carga imágenes y medios por HTTPS.',
      messages: {
        pass: 'Todas las imágenes externas se cargan por HTTPS.',
        fail: '{{url}} se carga por HTTP sin cifrar.',
        upgraded: 'Con upgrade-insecure-requests los navegadores cargan por HTTPS lo que la página nombra con http:.',
        unknown: 'La página es demasiado grande para leerla entera.',
      },
    },
  },
  judge: ({ page }) => judgeMixed(page, KINDS),
})
