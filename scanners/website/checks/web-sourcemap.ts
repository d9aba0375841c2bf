import { conclude, fail, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { hasSpoken, isSourceMap } from '#scanners/website/judge-readable.ts'
import { addressOn, documentOf, pathOf, siteResource } from '#scanners/website/judge-site.ts'
import { hideEndings } from '#scanners/website/snippets.ts'

export const webSourcemap = websiteCheck({
  id: 'web-sourcemap',
  scannerType: 'Scripts',
  category: 'Information disclosure',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-540',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A05' }],
  snippets: [
    { label: 'Vite', language: 'javascript', code: "export default defineConfig({ build: { sourcemap: 'hidden' } })" },
    ...hideEndings('map'),
  ],
  needs: ['page', 'scripts', 'source-maps'],
  texts: {
    en: {
      name: 'Source maps',
      finding: 'Source map is public',
      fix: 'Remove source maps from the public site',
      why: 'The source map turns minified code back into the original source, with comments, file names and sometimes full server paths.',
      how: 'Do not deploy .map files, or serve them to your own network only.',
      messages: {
        pass: 'The scripts have no readable source map.',
        fail: '{{path}} reveals the original source.',
        unknown: 'Not every script or map of the page could be read.',
      },
    },
    de: {
      name: 'Source Maps',
      finding: 'Source Map ist öffentlich',
      fix: 'Source Maps von der öffentlichen Website entfernen',
      why: 'Die Source Map macht aus minimiertem Code wieder den ursprünglichen Quelltext, samt Kommentaren, Dateinamen und manchmal ganzen Serverpfaden.',
      how: 'Liefern Sie .map-Dateien nicht aus oder nur in Ihrem eigenen Netz.',
      messages: {
        pass: 'Die Skripte haben keine lesbare Source Map.',
        fail: '{{path}} gibt den ursprünglichen Quelltext preis.',
        unknown: 'Nicht jedes Skript oder jede Map der Seite konnte gelesen werden.',
      },
    },
    es: {
      name: 'Mapas de código',
      finding: 'El mapa de código es público',
      fix: 'Retirar los mapas de código del sitio público',
      why: 'El mapa de código convierte el código minimizado en el original, con comentarios, nombres de archivo y a veces rutas completas del servidor.',
      how: 'No despliegues los archivos .map, o sírvelos solo a tu propia red.',
      messages: {
        pass: 'Los scripts no tienen ningún mapa de código legible.',
        fail: '{{path}} revela el código original.',
        unknown: 'No se pudieron leer todos los scripts o mapas de la página.',
      },
    },
  },
  judge({ page, scripts: { missed }, sourceMaps: maps }) {
    const { truncated } = documentOf(page)
    const resource = siteResource(page)
    const readable = maps.filter(isSourceMap)
    const fails = readable.map(({ path, head }) =>
      fail(resource, 'fail', {
        locator: pathOf(addressOn(page.url, path)),
        values: { path },
        exposure: 'proven',
        evidence: [textEvidence(`GET ${path}: 200`, head.slice(0, 600))],
      }),
    )
    const complete = !truncated && missed.length === 0 && maps.every(hasSpoken)
    return conclude({ resource, fails, complete })
  },
})
