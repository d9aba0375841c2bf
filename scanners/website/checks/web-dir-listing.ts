import { conclude, fail, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { documentOf, siteResource } from '#scanners/website/judge-site.ts'

const LISTING =
  /<title>(?:Index of|Directory listing for|Listing of) ?\/|<h1>(?:Index of|Directory listing for) \/|\[To Parent Directory\]/iu

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
    { label: 'nginx', language: 'nginx', code: 'autoindex off;' },
    { label: 'Apache', language: 'apache', code: 'Options -Indexes' },
  ],
  needs: ['page', 'directories'],
  texts: {
    en: {
      name: 'Directory listings',
      finding: 'Directory listing is on',
      fix: 'Disable directory listings',
      why: 'The server lists all files of a folder, also those that no page links to: backups, drafts, old versions.',
      how: 'Switch off directory listings in the web server.',
      messages: {
        pass: 'The folders seen in the page are not listed.',
        fail: '{{path}} lists its files.',
        unknown: 'Not every folder gave an answer.',
      },
    },
    de: {
      name: 'Verzeichnisauflistungen',
      finding: 'Verzeichnisauflistung ist eingeschaltet',
      fix: 'Verzeichnisauflistungen abschalten',
      why: 'Der Server listet alle Dateien eines Ordners auf, auch solche, auf die keine Seite verweist: Sicherungen, Entwürfe, alte Fassungen.',
      how: 'Schalten Sie Verzeichnisauflistungen im Webserver ab.',
      messages: {
        pass: 'Die in der Seite gesehenen Ordner werden nicht aufgelistet.',
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
        pass: 'Las carpetas vistas en la página no se listan.',
        fail: '{{path}} lista sus archivos.',
        unknown: 'No todas las carpetas respondieron.',
      },
    },
  },
  judge({ page, directories }) {
    documentOf(page)
    const resource = siteResource(page)
    const open = directories.filter(({ status, head }) => status === 200 && LISTING.test(head))
    const fails = open.map(({ path, head }) =>
      fail(resource, 'fail', {
        locator: path,
        values: { path },
        exposure: 'proven',
        evidence: [textEvidence(`GET ${path}: 200`, head.slice(0, 600))],
      }),
    )
    return conclude({ resource, fails, complete: directories.every(({ status }) => status !== null) })
  },
})
