import { websiteCheck } from '#scanners/website/check.ts'
import { judgeMixed } from '#scanners/website/judge-mixed.ts'
import { headerSnippets } from '#scanners/website/snippets.ts'

const KINDS: ReadonlySet<string> = new Set(['script', 'preload', 'frame', 'style', 'font'])

export const webMixedActive = websiteCheck({
  id: 'web-mixed-active',
  scannerType: 'Content',
  category: 'Encryption',
  riskLevel: 'high',
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
      name: 'HTTPS for scripts and frames',
      finding: 'Script or frame loads over HTTP',
      fix: 'Load scripts and frames over HTTPS',
      why: 'Anyone on the network can replace this script or frame on the way and then controls the whole page.',
      how: 'Load it over HTTPS or host it yourself. Until all addresses are changed, upgrade-insecure-requests helps.',
      messages: {
        pass: 'Every external script, style and frame loads over HTTPS.',
        fail: '{{url}} loads over plain HTTP.',
        upgraded: 'upgrade-insecure-requests makes browsers load http: addresses over HTTPS.',
        unknown: 'The page is too large to read completely.',
      },
    },
    de: {
      name: 'HTTPS für Skripte und Frames',
      finding: 'Skript oder Frame lädt über HTTP',
      fix: 'Skripte und Frames über HTTPS laden',
      why: 'Wer im Netz sitzt, kann dieses Skript oder diesen Frame unterwegs austauschen und beherrscht dann die ganze Seite.',
      how: 'Laden Sie es über HTTPS oder liefern Sie es selbst aus. upgrade-insecure-requests hilft, bis alle Adressen geändert sind.',
      messages: {
        pass: 'Alle Skripte, Stile und Frames von anderswo werden über HTTPS geladen.',
        fail: '{{url}} wird über unverschlüsseltes HTTP geladen.',
        upgraded: 'Durch upgrade-insecure-requests laden Browser über HTTPS, was die Seite mit http: nennt.',
        unknown: 'Die Seite ist zu groß, um sie vollständig zu lesen.',
      },
    },
    es: {
      name: 'HTTPS para scripts y marcos',
      finding: 'Un script o marco se carga por HTTP',
      fix: 'Cargar scripts y marcos por HTTPS',
      why: 'Quien esté en la red puede sustituir este script o marco por el camino y controlar entonces toda la página.',
      how: 'Cárgalo por HTTPS o alójalo tú. upgrade-insecure-requests ayuda hasta cambiar todas las direcciones.',
      messages: {
        pass: 'Todos los scripts, estilos y marcos externos se cargan por HTTPS.',
        fail: '{{url}} se carga por HTTP sin cifrar.',
        upgraded: 'Con upgrade-insecure-requests los navegadores cargan por HTTPS lo que la página nombra con http:.',
        unknown: 'La página es demasiado grande para leerla entera.',
      },
    },
  },
  judge: ({ page }) => judgeMixed(page, KINDS),
})
