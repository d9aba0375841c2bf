import { fail, pass, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { documentOf, siteResource } from '#scanners/website/judge-site.ts'

export const webGenerator = websiteCheck({
  id: 'web-generator',
  scannerType: 'Content',
  category: 'Information disclosure',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '13.4.6' },
  ],
  snippets: [
    { label: 'WordPress', language: 'php', code: "remove_action('wp_head', 'wp_generator');" },
    { label: 'Hugo', language: 'text', code: 'disableHugoGeneratorInject = true' },
    { label: 'Joomla', language: 'php', code: "JFactory::getDocument()->setGenerator('');" },
  ],
  needs: ['crawl', 'page'],
  texts: {
    en: {
      name: 'Generator tag',
      finding: 'Generator tag reveals a version',
      fix: 'Remove the version from the generator tag',
      why: 'The page names the system that made it and its version. Automated attacks look for exactly that.',
      how: 'Remove the generator meta element in the theme or with a plug-in.',
      messages: { pass: 'The page does not name the version of its generator.', fail: 'The page says it was made by "{{generator}}".' },
    },
    de: {
      name: 'Generator-Angabe',
      finding: 'Generator-Angabe verrät die Version',
      fix: 'Version aus der Generator-Angabe entfernen',
      why: 'Die Seite nennt das System, das sie erzeugt hat, samt Version. Genau danach suchen automatisierte Angriffe.',
      how: 'Entfernen Sie das Meta-Element generator im Theme oder mit einem Plug-in.',
      messages: {
        pass: 'Die Seite nennt keine Version ihres Generators.',
        fail: 'Die Seite gibt an, mit „{{generator}}“ erzeugt worden zu sein.',
      },
    },
    es: {
      name: 'Etiqueta generator',
      finding: 'La etiqueta generator revela la versión',
      fix: 'Quitar la versión de la etiqueta generator',
      why: 'La página indica qué sistema la creó y su versión. Los ataques automatizados buscan justamente eso.',
      how: 'Elimina el elemento meta generator en el tema o con un complemento.',
      messages: { pass: 'La página no indica la versión de su generador.', fail: 'La página dice haber sido creada por «{{generator}}».' },
    },
  },
  judge({ page }) {
    const { generator } = documentOf(page)
    const resource = siteResource(page)
    if (generator === null || !/(?:^|[\s/(])v?\d/iu.test(generator)) return [pass(resource)]
    const evidence = [textEvidence('<meta name="generator">', generator)]
    return [fail(resource, 'fail', { values: { generator: generator.slice(0, 120) }, evidence })]
  },
})
