import { conclude, fail, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { siteResource } from '#scanners/website/judge-site.ts'

export const webXssReflected = websiteCheck({
  id: 'web-xss-reflected',
  scannerType: 'Input',
  category: 'Injection',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-79',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A03' },
    { framework: 'OWASP ASVS 5.0', control: '1.2.1' },
  ],
  references: ['https://owasp.org/www-community/attacks/xss/'],
  snippets: [
    {
      label: 'React',
      language: 'javascript',
      code: '// text is escaped by itself; never give user input to dangerouslySetInnerHTML\n<p>{query}</p>',
    },
    { label: 'PHP', language: 'php', code: "<p><?= htmlspecialchars($query, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8') ?></p>" },
    { label: 'Jinja', language: 'html', code: '<p>{{ query }}</p> <!-- escaped; never with | safe -->' },
  ],
  needs: ['page', 'input'],
  texts: {
    en: {
      name: 'Input encoding',
      finding: 'Input is reflected without encoding',
      fix: 'Encode input before output',
      why: 'What is put in the address appears in the page as HTML. Attackers can craft a link that runs a script with the visitor’s rights.',
      how: 'Encode every value for the place where it is shown, with the template engine’s own encoding, and add a Content Security Policy.',
      messages: {
        pass: 'The tested parameters are encoded or not reflected.',
        fail: '{{path}} reflects the parameter {{parameter}} as HTML.',
        unknown: 'Not every probe was answered.',
      },
    },
    de: {
      name: 'Kodierung von Eingaben',
      finding: 'Eingabe wird unkodiert zurückgegeben',
      fix: 'Eingaben vor der Ausgabe kodieren',
      why: 'Was in der Adresse steht, erscheint in der Seite als HTML. Ein Angreifer kann einen Link bauen, der mit den Rechten des Besuchers ein Skript ausführt.',
      how: 'Kodieren Sie jeden Wert für die Stelle, an der er ausgegeben wird, mit den Mitteln der Template-Sprache, und ergänzen Sie eine Content Security Policy.',
      messages: {
        pass: 'Die geprüften Parameter werden kodiert oder nicht wiederholt.',
        fail: '{{path}} wiederholt den Parameter {{parameter}} als HTML.',
        unknown: 'Nicht jede Probe wurde beantwortet.',
      },
    },
    es: {
      name: 'Codificación de entradas',
      finding: 'La entrada se refleja sin codificar',
      fix: 'Codificar las entradas antes de mostrarlas',
      why: 'Lo que se pone en la dirección aparece en la página como HTML. Un atacante puede crear un enlace que ejecute un script con los permisos del visitante.',
      how: 'Codifica cada valor según el lugar donde se muestra, con los medios del motor de plantillas, y añade una política de seguridad de contenido.',
      messages: {
        pass: 'Los parámetros probados se codifican o no se repiten.',
        fail: '{{path}} repite el parámetro {{parameter}} como HTML.',
        unknown: 'No todas las pruebas obtuvieron respuesta.',
      },
    },
  },
  judge({ page, input: { reflections } }) {
    const resource = siteResource(page)
    const raw = reflections.filter(({ echoesRaw }) => echoesRaw)
    const fails = raw.map(({ path, parameter, marker, head }) =>
      fail(resource, 'fail', {
        locator: `${path}?${parameter}`,
        values: { path, parameter },
        exposure: 'proven',
        confidence: 'firm',
        evidence: [textEvidence(`GET ${path}?${parameter}=…`, head.replaceAll(marker, '"><i data-marker>'))],
      }),
    )
    return conclude({ resource, fails, complete: reflections.every(({ answered }) => answered) })
  },
})
