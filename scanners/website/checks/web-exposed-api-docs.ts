import { websiteCheck } from '#scanners/website/check.ts'
import { judgeProbes } from '#scanners/website/judge-exposed.ts'
import { ownNetworkOnly } from '#scanners/website/snippets.ts'

export const webExposedApiDocs = websiteCheck({
  id: 'web-exposed-api-docs',
  scannerType: 'Exposure',
  category: 'Information disclosure',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [{ framework: 'OWASP ASVS 5.0', control: '13.4.5' }],
  snippets: ownNetworkOnly('/openapi.json'),
  needs: ['page', 'control', 'paths'],
  texts: {
    en: {
      name: 'API description',
      finding: 'API description is public',
      fix: 'Protect the API description',
      why: 'The description lists every endpoint and parameter of the API. That is fine for a public API; otherwise it is a map for attackers.',
      how: 'If the API is not public, require signing in to see its description.',
      messages: {
        pass: 'No API description is readable under the usual names.',
        fail: '{{path}} describes the API to anyone.',
        unknown: 'Not every path answered.',
      },
    },
    de: {
      name: 'API-Beschreibung',
      finding: 'API-Beschreibung ist öffentlich',
      fix: 'API-Beschreibung schützen',
      why: 'Die Beschreibung nennt jede Adresse und jeden Parameter der API. Bei einer öffentlichen API ist das in Ordnung, sonst ist es ein Lageplan für Angreifer.',
      how: 'Ist die API nicht für die Öffentlichkeit gedacht, verlangen Sie für ihre Beschreibung eine Anmeldung.',
      messages: {
        pass: 'Unter den üblichen Namen ist keine API-Beschreibung lesbar.',
        fail: '{{path}} beschreibt die API für jeden.',
        unknown: 'Nicht jeder Pfad hat geantwortet.',
      },
    },
    es: {
      name: 'Descripción de la API',
      finding: 'La descripción de la API es pública',
      fix: 'Proteger la descripción de la API',
      why: 'La descripción enumera todas las direcciones y parámetros de la API. Es aceptable si la API es pública; si no, es un mapa para atacantes.',
      how: 'Si la API no es para el público, exige iniciar sesión para ver su descripción.',
      messages: {
        pass: 'No hay ninguna descripción de API legible con los nombres habituales.',
        fail: '{{path}} describe la API a cualquiera.',
        unknown: 'No todas las rutas respondieron.',
      },
    },
  },
  judge(facts) {
    return judgeProbes(facts, 'api-docs')
  },
})
