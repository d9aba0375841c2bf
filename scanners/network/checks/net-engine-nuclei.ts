import { engineCheck, judgeFindings } from '#scanners/network/engine-check.ts'

/** Only where nuclei is installed. */
export const netEngineNuclei = engineCheck({
  id: 'net-engine-nuclei',
  engine: 'nuclei',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: null,
  references: ['https://docs.projectdiscovery.io/templates/introduction'],
  texts: {
    en: {
      name: 'Templates of nuclei',
      finding: 'A template of nuclei matches',
      fix: 'Fix what the template of nuclei describes',
      why: 'Each template describes a known vulnerability or misconfiguration of a product and recognizes it by how the service answers. What matches here matches for everyone who runs the same template.',
      how: 'Read the template by its name and the references in the proof, install the update or change the setting that it is about, and verify.',
      messages: { pass: 'None of the templates that were run with nuclei {{version}} matched.', fail: 'nuclei: {{title}}.' },
    },
    de: {
      name: 'Vorlagen von nuclei',
      finding: 'Eine Vorlage von nuclei trifft zu',
      fix: 'Was die Vorlage von nuclei beschreibt, beheben',
      why: 'Jede Vorlage beschreibt eine bekannte Schwachstelle oder Fehlkonfiguration eines Produkts und erkennt sie daran, wie der Dienst antwortet. Was hier zutrifft, trifft für jeden zu, der dieselbe Vorlage ausführt.',
      how: 'Lesen Sie die Vorlage anhand ihres Namens und der Verweise im Nachweis, spielen Sie die Aktualisierung ein oder ändern Sie die Einstellung, um die es geht, und verifizieren Sie.',
      messages: { pass: 'Keine der Vorlagen, die mit nuclei {{version}} liefen, traf zu.', fail: 'nuclei meldet: {{title}}.' },
    },
    es: {
      name: 'Plantillas de nuclei',
      finding: 'Coincide una plantilla de nuclei',
      fix: 'Corregir lo que describe la plantilla de nuclei',
      why: 'Cada plantilla describe una vulnerabilidad conocida o un error de configuración de un producto y lo reconoce por cómo responde el servicio. Lo que coincide aquí coincide para cualquiera que ejecute la misma plantilla.',
      how: 'Lee la plantilla por su nombre y las referencias de la prueba, instala la actualización o cambia el ajuste del que trata y verifica.',
      messages: { pass: 'No coincidió ninguna de las plantillas ejecutadas con nuclei {{version}}.', fail: 'nuclei informa: {{title}}.' },
    },
  },
  judge: (look) => judgeFindings(look, () => 'firm'),
})
