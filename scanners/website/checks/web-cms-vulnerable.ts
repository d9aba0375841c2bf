import { textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { CMS } from '#scanners/website/judge-cms-table.ts'
import { headerValues } from '#scanners/website/judge-headers.ts'
import { documentOf, siteResource } from '#scanners/website/judge-site.ts'
import { judgeSoftware } from '#scanners/website/judge-software.ts'

export const webCmsVulnerable = websiteCheck({
  id: 'web-cms-vulnerable',
  scannerType: 'Content',
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
    { label: 'WordPress', language: 'shell', code: 'wp core update\nwp core verify-checksums' },
    { label: 'Drupal', language: 'shell', code: "composer update 'drupal/core-*' --with-all-dependencies" },
  ],
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'CMS version',
      finding: 'CMS version has known vulnerabilities',
      fix: 'Update the CMS',
      why: 'CMS vulnerabilities are exploited automatically within hours of publication. The page reveals which version made it.',
      how: 'Back up the site and update the CMS to the version named here or later. Turn on automatic security updates. Replace a version that no longer gets updates.',
      messages: {
        pass: 'The page names no CMS version with known vulnerabilities.',
        fail: '{{software}} {{version}} has {{count}} known vulnerabilities, all fixed in {{fixed}}: {{cves}}.',
        ended: '{{software}} {{version}} has had no security updates from its makers since {{since}}; {{count}} vulnerabilities are known.',
        unknown: 'The page is too large to read completely.',
      },
    },
    de: {
      name: 'CMS-Version',
      finding: 'CMS-Version mit bekannten Schwachstellen',
      fix: 'CMS aktualisieren',
      why: 'Schwachstellen von Inhaltssystemen werden binnen Stunden nach ihrer Veröffentlichung automatisch ausgenutzt. Die Seite gibt an, mit welcher Version sie erzeugt wird.',
      how: 'Sichern Sie die Website und aktualisieren Sie das System auf die genannte oder eine spätere Version. Schalten Sie automatische Sicherheitsupdates ein. Eine Version ohne Updates muss durch eine ersetzt werden, die welche erhält.',
      messages: {
        pass: 'Die Seite nennt keine Systemversion mit bekannten Schwachstellen.',
        fail: '{{software}} {{version}} hat {{count}} bekannte Schwachstellen, alle behoben in {{fixed}}: {{cves}}.',
        ended:
          '{{software}} {{version}} erhält seit {{since}} vom Hersteller keine Sicherheitsupdates mehr; {{count}} Schwachstellen sind bekannt.',
        unknown: 'Die Seite ist zu groß, um sie ganz zu lesen.',
      },
    },
    es: {
      name: 'Versión del CMS',
      finding: 'La versión del CMS tiene vulnerabilidades conocidas',
      fix: 'Actualizar el CMS',
      why: 'Las debilidades de los gestores de contenidos se explotan de forma automática a las pocas horas de publicarse. La página indica con qué versión está hecha.',
      how: 'Haz una copia del sitio y actualiza el gestor a la versión indicada o a una posterior. Activa sus actualizaciones automáticas de seguridad. Una versión sin actualizaciones debe sustituirse por otra que las reciba.',
      messages: {
        pass: 'La página no indica ninguna versión con vulnerabilidades conocidas.',
        fail: '{{software}} {{version}} tiene {{count}} vulnerabilidades conocidas, todas corregidas en {{fixed}}: {{cves}}.',
        ended:
          '{{software}} {{version}} no recibe actualizaciones de seguridad de su fabricante desde {{since}}; se conocen {{count}} vulnerabilidades.',
        unknown: 'La página es demasiado grande para leerla entera.',
      },
    },
  },
  judge({ page }) {
    const { generator, truncated } = documentOf(page)
    const said = [...(generator === null ? [] : [generator]), ...headerValues(page.headers, 'x-generator')]
    const seen = textEvidence('<meta name="generator">, X-Generator', said.length === 0 ? '(none)' : said.join('\n'))
    // a tag that was read is as good on a page that was cut
    return judgeSoftware(siteResource(page), { said, seen, table: CMS, complete: !truncated || generator !== null })
  },
})
