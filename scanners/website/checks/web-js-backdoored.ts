import { conclude, fail, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { documentOf, placeOf, siteResource } from '#scanners/website/judge-site.ts'

/** Hosts that delivered malicious code in 2023 and 2024 (the polyfill.io affair and its relatives). */
const COMPROMISED = [
  'polyfill.io',
  'polyfill.com',
  'bootcss.com',
  'bootcdn.net',
  'staticfile.net',
  'staticfile.org',
  'unionadjs.com',
  'xhsbpza.com',
  'macoms.la',
  'newcrbpc.com',
]
const isCompromised = (host: string): boolean => COMPROMISED.some((bad) => host === bad || host.endsWith(`.${bad}`))

export const webJsBackdoored = websiteCheck({
  id: 'web-js-backdoored',
  scannerType: 'Scripts',
  category: 'Supply chain',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-829',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A08' },
    { framework: 'OWASP ASVS 5.0', control: '15.2.4' },
  ],
  references: ['https://sansec.io/research/polyfill-supply-chain-attack'],
  snippets: [
    {
      label: 'HTML',
      language: 'html',
      code: '<!-- in place of cdn.polyfill.io: your own copy -->\n<script src="/assets/polyfill.min.js"></script>',
    },
  ],
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Script hosts',
      finding: 'Script loads from a compromised host',
      fix: 'Remove the script from the compromised host',
      why: 'This host was taken over and has delivered malicious code to visitors of the sites that embed it.',
      how: 'Remove the script immediately and look for signs of abuse. Modern browsers rarely need polyfills; if you do, use a trusted mirror with an integrity hash.',
      messages: {
        pass: 'No script comes from a host known to be compromised.',
        fail: 'A script loads from {{host}}, which is known to have delivered malicious code.',
        unknown: 'The page is too large to read completely.',
      },
    },
    de: {
      name: 'Hosts der Skripte',
      finding: 'Skript lädt von kompromittiertem Host',
      fix: 'Skript vom kompromittierten Host entfernen',
      why: 'Dieser Host wurde übernommen und hat Besuchern der einbettenden Websites Schadcode ausgeliefert.',
      how: 'Entfernen Sie das Skript sofort. Moderne Browser brauchen selten Polyfills; sonst nutzen Sie einen vertrauenswürdigen Spiegel mit Integritäts-Hash. Suchen Sie nach Spuren von Missbrauch.',
      messages: {
        pass: 'Kein Skript stammt von einem bekannt kompromittierten Host.',
        fail: 'Ein Skript wird von {{host}} geladen, der bekanntermaßen Schadcode ausgeliefert hat.',
        unknown: 'Die Seite ist zu groß, um sie vollständig zu lesen.',
      },
    },
    es: {
      name: 'Hosts de los scripts',
      finding: 'Un script se carga de un host comprometido',
      fix: 'Quitar el script del host comprometido',
      why: 'Este host cambió de manos y ha entregado código malicioso a los visitantes de los sitios que lo incrustan.',
      how: 'Elimina el script de inmediato. Los navegadores modernos rara vez necesitan polyfills; si no, usa un espejo fiable con hash de integridad y busca indicios de abuso.',
      messages: {
        pass: 'Ningún script proviene de un host comprometido conocido.',
        fail: 'Se carga un script de {{host}}, que ha entregado código malicioso.',
        unknown: 'La página es demasiado grande para leerla entera.',
      },
    },
  },
  judge({ page }) {
    const { loaded, truncated } = documentOf(page)
    const resource = siteResource(page)
    const bad = loaded.filter(({ kind, url }) => kind === 'script' && isCompromised(new URL(url).hostname))
    const fails = bad.map(({ url }) =>
      fail(resource, 'fail', {
        locator: placeOf(url),
        values: { host: new URL(url).hostname },
        evidence: [textEvidence('<script src>', url)],
      }),
    )
    return conclude({ resource, fails, complete: !truncated })
  },
})
