import { conclude, fail, pass, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { hasSpoken, isListing } from '#scanners/website/judge-readable.ts'
import { documentOf, pathOf, siteResource } from '#scanners/website/judge-site.ts'
import { apache, caddy, iis, nginx } from '#scanners/website/snippets.ts'

const SHOWN_MAX = 600

export const webDirListing = websiteCheck({
  id: 'web-dir-listing',
  scannerType: 'Exposure',
  category: 'Information disclosure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-548',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.3' },
  ],
  snippets: [
    nginx('autoindex off;'),
    apache('Options -Indexes'),
    caddy('file_server # without browse'),
    iis('<directoryBrowse enabled="false" />'),
    { label: 'lighttpd', language: 'text', code: 'dir-listing.activate = "disable"' },
  ],
  needs: ['page', 'directories'],
  texts: {
    en: {
      name: 'Directory listings',
      finding: 'Directory listing is enabled',
      fix: 'Disable directory listings',
      why: 'The server lists all files in a folder, including those no page links to: backups, drafts, old versions.',
      how: 'Turn off directory listings in the web server.',
      messages: {
        pass: 'Neither the page nor a folder it leads to is a directory listing.',
        passVisited:
          'Neither the page nor a folder it links to is a directory listing. The folders of its files are checked once ownership is proved.',
        fail: '{{path}} lists its files.',
        unknown: 'Not every folder answered.',
      },
    },
    de: {
      name: 'Verzeichnisauflistungen',
      finding: 'Verzeichnisauflistung ist eingeschaltet',
      fix: 'Verzeichnisauflistungen abschalten',
      why: 'Der Server listet alle Dateien eines Ordners auf, auch solche, auf die keine Seite verweist: Sicherungen, Entwürfe, alte Fassungen.',
      how: 'Schalten Sie Verzeichnisauflistungen im Webserver ab.',
      messages: {
        pass: 'Weder die Seite noch ein Ordner, zu dem sie führt, ist eine Dateiliste.',
        passVisited:
          'Weder die Seite noch ein Ordner, auf den sie verweist, ist eine Dateiliste. Die Ordner ihrer Dateien werden abgefragt, sobald der Besitz nachgewiesen ist.',
        fail: '{{path}} listet seine Dateien auf.',
        unknown: 'Nicht jeder Ordner hat geantwortet.',
      },
    },
    es: {
      name: 'Listados de directorios',
      finding: 'El listado de directorios está activado',
      fix: 'Desactivar los listados de directorios',
      why: 'El servidor enumera todos los archivos de una carpeta, también los que ninguna página enlaza: copias, borradores, versiones antiguas.',
      how: 'Desactiva los listados de directorios en el servidor web.',
      messages: {
        pass: 'Ni la página ni una carpeta a la que lleva es una lista de archivos.',
        passVisited:
          'Ni la página ni una carpeta que enlaza es una lista de archivos. Las carpetas de sus archivos se consultan en cuanto se demuestre la propiedad.',
        fail: '{{path}} lista sus archivos.',
        unknown: 'No todas las carpetas respondieron.',
      },
    },
  },
  judge({ page, directories: { answers, isLinkedOnly } }) {
    documentOf(page)
    const resource = siteResource(page)
    const asked = [{ path: pathOf(page.url), status: page.status, head: page.body }, ...answers]
    const open = asked.filter(isListing)
    const fails = open.map(({ path, head }) =>
      fail(resource, 'fail', {
        locator: path,
        values: { path },
        exposure: 'proven',
        evidence: [textEvidence(`GET ${path}: 200`, shownOf(head))],
      }),
    )
    const isComplete = answers.every(hasSpoken)
    if (isComplete && isLinkedOnly && fails.length === 0) return [pass(resource, 'passVisited')]
    return conclude({ resource, fails, complete: isComplete })
  },
})

/** The part with the files, without the styles before it. */
function shownOf(head: string): string {
  const at = Math.max(0, head.search(/<h1|class="listing"|<pre>/iu))
  return head.slice(at, at + SHOWN_MAX)
}
