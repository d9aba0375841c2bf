import { websiteCheck } from '#scanners/website/check.ts'
import { headerValues } from '#scanners/website/judge-headers.ts'
import { SERVERS } from '#scanners/website/judge-server-table.ts'
import { headerEvidence, siteResource } from '#scanners/website/judge-site.ts'
import { judgeSoftware } from '#scanners/website/judge-software.ts'

/** Headers in which a server and what runs in it name themselves. */
const NAMING = ['server', 'x-powered-by'] as const

export const webServerVulnerable = websiteCheck({
  id: 'web-server-vulnerable',
  scannerType: 'Headers',
  category: 'Supply chain',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-1395',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A06' },
    { framework: 'OWASP ASVS 5.0', control: '15.2.1' },
  ],
  references: ['https://owasp.org/Top10/A06_2021-Vulnerable_and_Outdated_Components/'],
  snippets: [
    { label: 'Debian, Ubuntu', language: 'shell', code: 'sudo apt update && sudo apt upgrade\napt policy nginx apache2 php-fpm' },
    { label: 'Red Hat, Fedora', language: 'shell', code: 'sudo dnf upgrade --security' },
    { label: 'Docker', language: 'shell', code: 'docker pull nginx:stable' },
  ],
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Server software version',
      finding: 'Server version has known vulnerabilities',
      fix: 'Update the server software',
      why: 'Published server vulnerabilities come with instructions, and attackers search the internet for affected versions.',
      how: 'Update the software to the version named here or later. If it comes from a distribution, install its security updates and check the distribution’s security tracker: the fix may be included even if the version does not change.',
      messages: {
        pass: 'No header names a server version with known vulnerabilities.',
        fail: '{{software}} {{version}} has {{count}} known vulnerabilities, all fixed in {{fixed}}: {{cves}}.',
        failTentative:
          '{{software}} {{version}} is in the range of {{count}} known vulnerabilities, fixed in {{fixed}} by its makers: {{cves}}. A distribution may have fixed them without changing the version.',
        ended: '{{software}} {{version}} has had no security updates since {{since}}; {{count}} vulnerabilities are known.',
        endedTentative:
          '{{software}} {{version}} has had no security updates from its makers since {{since}}; {{count}} vulnerabilities are known. A distribution may still maintain it.',
      },
    },
    de: {
      name: 'Version der Serversoftware',
      finding: 'Serverversion mit bekannten Schwachstellen',
      fix: 'Serversoftware aktualisieren',
      why: 'Zu veröffentlichten Schwachstellen eines Servers gibt es Anleitungen, und Angreifer suchen im ganzen Internet nach den betroffenen Versionen.',
      how: 'Aktualisieren Sie die Software auf die genannte oder eine spätere Version. Stammt sie aus einer Distribution, installieren Sie deren Sicherheitsupdates und vergleichen Sie das Paket mit dem Security-Tracker der Distribution: Die Korrektur kann enthalten sein, obwohl die Version gleich bleibt.',
      messages: {
        pass: 'Kein Header nennt eine Serverversion mit bekannten Schwachstellen.',
        fail: '{{software}} {{version}} hat {{count}} bekannte Schwachstellen, alle behoben in {{fixed}}: {{cves}}.',
        failTentative:
          '{{software}} {{version}} liegt im Bereich von {{count}} bekannten Schwachstellen, vom Hersteller behoben in {{fixed}}: {{cves}}. Eine Distribution kann sie behoben haben, ohne die Version zu ändern.',
        ended: '{{software}} {{version}} erhält seit {{since}} keine Sicherheitsupdates mehr; {{count}} Schwachstellen sind bekannt.',
        endedTentative:
          '{{software}} {{version}} erhält vom Hersteller seit {{since}} keine Sicherheitsupdates mehr; {{count}} Schwachstellen sind bekannt. Eine Distribution kann die Version noch pflegen.',
      },
    },
    es: {
      name: 'Versión del software del servidor',
      finding: 'La versión del servidor tiene vulnerabilidades conocidas',
      fix: 'Actualizar el software del servidor',
      why: 'Las debilidades publicadas de un servidor vienen con instrucciones, y los atacantes buscan en internet las versiones que las tienen.',
      how: 'Actualiza el software a la versión indicada o a una posterior. Si proviene de una distribución, instala sus actualizaciones de seguridad y compara el paquete con su registro de seguridad: la corrección puede estar incluida aunque la versión no cambie.',
      messages: {
        pass: 'Ninguna cabecera indica una versión del servidor con vulnerabilidades conocidas.',
        fail: '{{software}} {{version}} tiene {{count}} vulnerabilidades conocidas, todas corregidas en {{fixed}}: {{cves}}.',
        failTentative:
          '{{software}} {{version}} está en el rango de {{count}} vulnerabilidades conocidas, corregidas por su fabricante en {{fixed}}: {{cves}}. Una distribución puede haberlas corregido sin cambiar la versión.',
        ended: '{{software}} {{version}} no recibe actualizaciones de seguridad desde {{since}}; se conocen {{count}} vulnerabilidades.',
        endedTentative:
          '{{software}} {{version}} no recibe actualizaciones de seguridad de su fabricante desde {{since}}; se conocen {{count}} vulnerabilidades. Una distribución puede seguir manteniéndola.',
      },
    },
  },
  judge({ page }) {
    const said = NAMING.flatMap((name) => headerValues(page.headers, name))
    return judgeSoftware(siteResource(page), { said, seen: headerEvidence(page), table: SERVERS, complete: true })
  },
})
