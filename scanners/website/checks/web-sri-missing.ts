import { conclude, fail, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { lastingPlaces, shownPlace } from '#scanners/website/judge-places.ts'
import { documentOf, isSameSite, siteResource } from '#scanners/website/judge-site.ts'

export const webSriMissing = websiteCheck({
  id: 'web-sri-missing',
  scannerType: 'Content',
  category: 'Supply chain',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-353',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A08' },
    { framework: 'OWASP ASVS 5.0', control: '3.6.1' },
  ],
  aliases: ['observatory:subresource-integrity'],
  references: ['https://developer.mozilla.org/docs/Web/Security/Subresource_Integrity'],
  snippets: [
    {
      label: 'HTML',
      language: 'html',
      code: '<script src="https://cdn.example.com/lib.js" integrity="sha384-…" crossorigin="anonymous"></script>',
    },
  ],
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Third-party script integrity',
      finding: 'Third-party script has no integrity hash',
      fix: 'Add integrity hashes to third-party scripts',
      why: 'The page runs whatever the other host delivers. If that host is compromised, its script runs here with full rights.',
      how: 'Add an integrity attribute with the hash of the script and crossorigin="anonymous", or host the script yourself.',
      messages: {
        pass: 'Every third-party script has an integrity hash.',
        fail: '{{url}} loads without an integrity hash.',
        unknown: 'The page is too large to read completely.',
      },
    },
    de: {
      name: 'Integrität fremder Skripte',
      finding: 'Fremdes Skript ohne Integritäts-Hash',
      fix: 'Fremde Skripte mit Integritäts-Hash einbinden',
      why: 'Die Seite führt aus, was immer der andere Host liefert. Wird er gehackt, läuft sein Skript hier mit vollen Rechten.',
      how: 'Ergänzen Sie das Attribut integrity mit dem Hash des Skripts und crossorigin="anonymous", oder liefern Sie das Skript selbst aus.',
      messages: {
        pass: 'Jedes Skript einer anderen Website trägt einen Integritäts-Hash.',
        fail: '{{url}} wird ohne Integritäts-Hash geladen.',
        unknown: 'Die Seite ist zu groß, um sie vollständig zu lesen.',
      },
    },
    es: {
      name: 'Integridad de los scripts de terceros',
      finding: 'Script de terceros sin hash de integridad',
      fix: 'Añadir hashes de integridad a los scripts de terceros',
      why: 'La página ejecuta lo que entregue el otro host. Si lo comprometen, su script se ejecuta aquí con todos los permisos.',
      how: 'Añade el atributo integrity con el hash del script y crossorigin="anonymous", o aloja tú el script.',
      messages: {
        pass: 'Todos los scripts de otros sitios llevan un hash de integridad.',
        fail: '{{url}} se carga sin hash de integridad.',
        unknown: 'La página es demasiado grande para leerla entera.',
      },
    },
  },
  judge({ page }) {
    const { loaded, truncated } = documentOf(page)
    const resource = siteResource(page)
    const home = new URL(page.url).hostname
    const foreign = loaded.filter(
      ({ kind, url, hasIntegrity }) => kind === 'script' && !hasIntegrity && !isSameSite(new URL(url).hostname, home),
    )
    const place = lastingPlaces(
      foreign.map(({ url }) => url),
      page.url,
    )
    const fails = foreign.map(({ url }) =>
      fail(resource, 'fail', {
        locator: place(url),
        values: { url: url.slice(0, 200), place: shownPlace(url, page.url) },
        evidence: [textEvidence('<script src>', url)],
      }),
    )
    return conclude({ resource, fails, complete: !truncated })
  },
})
