import { RISK_LEVELS, type RiskLevel } from '#contract/fields.ts'
import { conclude, fail, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import type { LibraryVulnerability } from '#scanners/website/facts.ts'
import { lastingPlaces, shownPlace } from '#scanners/website/judge-places.ts'
import { documentOf, siteResource } from '#scanners/website/judge-site.ts'

export const webJsVulnerable = websiteCheck({
  id: 'web-js-vulnerable',
  scannerType: 'Scripts',
  category: 'Supply chain',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-1104',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A06' },
    { framework: 'OWASP ASVS 5.0', control: '15.2.1' },
  ],
  aliases: ['retire.js'],
  references: ['https://owasp.org/Top10/A06_2021-Vulnerable_and_Outdated_Components/'],
  snippets: [{ label: 'npm', language: 'shell', code: 'npm outdated\nnpm install jquery@latest' }],
  // what was asked for the scripts is its proof
  needs: ['crawl', 'page', 'scripts', 'libraries', 'page-scripts'],
  texts: {
    en: {
      name: 'JavaScript library versions',
      finding: 'JavaScript library has known vulnerabilities',
      fix: 'Update the JavaScript library',
      why: 'The vulnerabilities of this version are public, with examples of how to exploit them. Attackers look for such versions automatically.',
      how: 'Update the library to its latest release, or remove it if nothing needs it.',
      messages: {
        pass: 'No library with a known vulnerability was recognized.',
        fail: '{{library}} {{version}} has {{count}} known vulnerabilities: {{cves}}.',
        unknown: 'Not every script of the page could be read.',
      },
    },
    de: {
      name: 'Versionen der JavaScript-Bibliotheken',
      finding: 'JavaScript-Bibliothek mit bekannten Schwachstellen',
      fix: 'JavaScript-Bibliothek aktualisieren',
      why: 'Die Schwachstellen dieser Version sind veröffentlicht, samt Beispielen für ihre Ausnutzung. Angreifer suchen automatisch nach solchen Versionen.',
      how: 'Aktualisieren Sie die Bibliothek auf die neueste Version oder entfernen Sie sie, wenn nichts sie mehr braucht.',
      messages: {
        pass: 'Es wurde keine Bibliothek mit bekannter Schwachstelle erkannt.',
        fail: '{{library}} {{version}} hat {{count}} bekannte Schwachstellen: {{cves}}.',
        unknown: 'Nicht jedes Skript der Seite konnte gelesen werden.',
      },
    },
    es: {
      name: 'Versiones de las bibliotecas JavaScript',
      finding: 'La biblioteca JavaScript tiene vulnerabilidades conocidas',
      fix: 'Actualizar la biblioteca JavaScript',
      why: 'Las debilidades de esta versión están publicadas, con ejemplos de cómo usarlas. Los atacantes buscan esas versiones de forma automática.',
      how: 'Actualiza la biblioteca a su versión más reciente o elimínala si ya nada la necesita.',
      messages: {
        pass: 'No se reconoció ninguna biblioteca con vulnerabilidades conocidas.',
        fail: '{{library}} {{version}} tiene {{count}} vulnerabilidades conocidas: {{cves}}.',
        unknown: 'No se pudieron leer todos los scripts de la página.',
      },
    },
  },
  judge({ page, libraries: { found, complete } }) {
    const { truncated } = documentOf(page)
    const resource = siteResource(page)
    const place = lastingPlaces(
      found.map(({ url }) => url),
      page.url,
    )
    const fails = found
      .filter(({ vulnerabilities }) => vulnerabilities.length > 0)
      .map(({ url, name, version, by, vulnerabilities }) => {
        const ids = [...new Set(vulnerabilities.flatMap((vulnerability) => vulnerability.ids))]
        const lines = vulnerabilities.map((one) => `${one.ids.join(', ')} (${one.riskLevel}) ${one.references[0] ?? ''}`.trim())
        return fail(resource, 'fail', {
          locator: `${name} ${place(url)}`,
          riskLevel: worstOf(vulnerabilities),
          values: {
            library: name,
            version,
            count: ids.length,
            cves: ids.slice(0, 5).join(', '),
            place: `${name} ${shownPlace(url, page.url)}`,
          },
          confidence: by === 'name' ? 'tentative' : 'firm',
          evidence: [textEvidence(url, [`${name} ${version}`, ...new Set(lines)].join('\n'))],
        })
      })
    const seen = found.map(({ url, name, version }) => `${name} ${version} in ${url}`)
    const evidence = seen.length === 0 ? [] : [textEvidence('Libraries', [...new Set(seen)].join('\n'))]
    return conclude({ resource, fails, complete: complete && !truncated, passed: { evidence } })
  },
})

const worstOf = (vulnerabilities: readonly LibraryVulnerability[]): RiskLevel =>
  RISK_LEVELS.findLast((level) => vulnerabilities.some(({ riskLevel }) => riskLevel === level)) ?? 'medium'
