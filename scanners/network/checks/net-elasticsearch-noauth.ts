import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netElasticsearchNoauth = networkCheck({
  id: 'net-elasticsearch-noauth',
  scannerType: 'Databases',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nuclei: elasticsearch'],
  references: ['https://www.elastic.co/guide/en/elasticsearch/reference/current/configuring-stack-security.html'],
  snippets: [
    {
      label: 'elasticsearch.yml',
      language: 'yaml',
      code: 'network.host: 127.0.0.1\nxpack.security.enabled: true\nxpack.security.http.ssl.enabled: true',
    },
  ],
  texts: {
    en: {
      name: 'Sign-in of Elasticsearch and OpenSearch',
      finding: 'Elasticsearch or OpenSearch is open to anyone',
      fix: 'Turn on security in Elasticsearch or OpenSearch',
      why: 'Every index can be read, changed and deleted from the network. Open clusters are among the most frequent sources of leaked data.',
      how: 'Turn on the security features with users and TLS, bind the cluster to its own network, and close ports 9200 and 9300 to everyone else.',
      messages: { pass: 'The cluster asks who one is before it answers.', fail: 'The cluster listed its indices without a sign-in.' },
    },
    de: {
      name: 'Anmeldung an Elasticsearch und OpenSearch',
      finding: 'Elasticsearch oder OpenSearch steht jedem offen',
      fix: 'Die Sicherheit von Elasticsearch oder OpenSearch einschalten',
      why: 'Jeder Index lässt sich aus dem Netz lesen, ändern und löschen. Offene Cluster gehören zu den häufigsten Quellen von Datenlecks.',
      how: 'Schalten Sie die Sicherheitsfunktionen mit Benutzern und TLS ein, binden Sie den Cluster an sein eigenes Netz und schließen Sie die Ports 9200 und 9300 für alle anderen.',
      messages: {
        pass: 'Der Cluster fragt, wer man ist, bevor er antwortet.',
        fail: 'Der Cluster listete seine Indizes ohne Anmeldung auf.',
      },
    },
    es: {
      name: 'Inicio de sesión en Elasticsearch y OpenSearch',
      finding: 'Elasticsearch u OpenSearch está abierto a cualquiera',
      fix: 'Activar la seguridad en Elasticsearch u OpenSearch',
      why: 'Todos los índices se pueden leer, cambiar y borrar desde la red. Los clústeres abiertos son una de las fuentes más frecuentes de fugas de datos.',
      how: 'Activa las funciones de seguridad con usuarios y TLS, enlaza el clúster a su propia red y cierra los puertos 9200 y 9300 a los demás.',
      messages: {
        pass: 'El clúster pregunta quién eres antes de responder.',
        fail: 'El clúster mostró sus índices antes de cualquier inicio de sesión.',
      },
    },
  },
  judge: (facts) => judgeServices(facts, ['elasticsearch'], ({ detail }) => ruledBy(detail.open)),
})
