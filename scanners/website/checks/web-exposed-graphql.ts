import { conclude, fail, textEvidence } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { siteResource } from '#scanners/website/judge-site.ts'

const INTROSPECTED = /"__schema"\s{0,9}:\s{0,9}\{\s{0,9}"queryType"/u

export const webExposedGraphql = websiteCheck({
  id: 'web-exposed-graphql',
  scannerType: 'Exposure',
  category: 'Information disclosure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A05' },
    { framework: 'OWASP ASVS 5.0', control: '4.3.2' },
  ],
  snippets: [
    { label: 'Apollo Server', language: 'javascript', code: 'new ApolloServer({ schema, introspection: false })' },
    {
      label: 'GraphQL Yoga',
      language: 'javascript',
      code: "import { useDisableIntrospection } from '@graphql-yoga/plugin-disable-introspection'\n\ncreateYoga({ schema, plugins: [useDisableIntrospection()] })",
    },
  ],
  needs: ['page', 'graphql'],
  texts: {
    en: {
      name: 'GraphQL introspection',
      finding: 'GraphQL introspection is enabled',
      fix: 'Disable GraphQL introspection',
      why: 'Anyone can ask the API for its complete schema, with fields and mutations that no screen shows.',
      how: 'Turn off introspection in production.',
      messages: {
        pass: 'No GraphQL endpoint with introspection was found.',
        fail: '{{path}} answers introspection queries.',
        unknown: 'Not every path answered.',
      },
    },
    de: {
      name: 'GraphQL-Introspektion',
      finding: 'GraphQL-Introspektion ist eingeschaltet',
      fix: 'GraphQL-Introspektion abschalten',
      why: 'Jeder kann die API nach ihrem vollständigen Schema fragen, samt Feldern und Mutationen, die keine Oberfläche zeigt.',
      how: 'Schalten Sie die Introspektion im Produktivbetrieb ab.',
      messages: {
        pass: 'Es wurde kein GraphQL-Endpunkt mit Introspektion gefunden.',
        fail: '{{path}} beantwortet Introspektionsanfragen.',
        unknown: 'Nicht jeder Pfad hat geantwortet.',
      },
    },
    es: {
      name: 'Introspección de GraphQL',
      finding: 'La introspección de GraphQL está activada',
      fix: 'Desactivar la introspección de GraphQL',
      why: 'Cualquiera puede pedir a la API su esquema completo, con campos y mutaciones que ninguna pantalla muestra.',
      how: 'Desactiva la introspección en producción.',
      messages: {
        pass: 'No se encontró ningún punto de acceso GraphQL con introspección.',
        fail: '{{path}} responde a consultas de introspección.',
        unknown: 'No todas las rutas respondieron.',
      },
    },
  },
  judge({ page, graphql }) {
    const resource = siteResource(page)
    const open = graphql.filter(({ status, head }) => status === 200 && INTROSPECTED.test(head))
    const fails = open.map(({ path, head }) =>
      fail(resource, 'fail', {
        locator: path,
        values: { path },
        exposure: 'proven',
        evidence: [textEvidence(`POST ${path}`, head.slice(0, 600))],
      }),
    )
    return conclude({ resource, fails, complete: graphql.every(({ status }) => status !== null) })
  },
})
