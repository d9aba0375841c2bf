import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDomains } from '#scanners/aws/judge/listed.ts'

export const awsOpensearchDataNodes = awsCheck({
  id: 'aws-opensearch-data-nodes',
  scannerType: 'OpenSearch',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'high',
  cwe: null,
  aliases: ['prowler:opensearch_service_domains_fault_tolerant_data_nodes'],
  references: ['https://docs.aws.amazon.com/opensearch-service/latest/developerguide/managedomains-multiaz.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws opensearch update-domain-config --region REGION --domain-name DOMAIN \\\n  --cluster-config InstanceCount=3,ZoneAwarenessEnabled=true,ZoneAwarenessConfig={AvailabilityZoneCount=3}',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_opensearch_domain" "this" {\n  cluster_config {\n    instance_count         = 3\n    zone_awareness_enabled = true\n    zone_awareness_config {\n      availability_zone_count = 3\n    }\n  }\n}',
    },
  ],
  needs: ['account', 'opensearch-domains'],
  texts: {
    en: {
      name: 'Data nodes of search domains',
      finding: 'Search domain does not survive the loss of a zone',
      fix: 'Use three data nodes in several zones',
      why: 'When a node or its zone fails, a domain with fewer than three data nodes, or all in one zone, loses data or stops answering.',
      how: 'Open OpenSearch Service, the domain, Edit cluster configuration, choose three availability zones and at least three data nodes.',
      messages: {
        pass: 'Three or more data nodes stand in several zones.',
        fail: 'The domain has {{nodes}} data nodes and is not spread safely over zones.',
      },
    },
    de: {
      name: 'Datenknoten von Suchdomains',
      finding: 'Suchdomain übersteht den Ausfall einer Zone nicht',
      fix: 'Drei Datenknoten in mehreren Zonen verwenden',
      why: 'Fällt ein Knoten oder seine Zone aus, verliert eine Domain mit weniger als drei Datenknoten oder in nur einer Zone Daten oder antwortet nicht mehr.',
      how: 'Öffnen Sie OpenSearch Service, die Domain, „Edit cluster configuration“, und wählen Sie drei Verfügbarkeitszonen und mindestens drei Datenknoten.',
      messages: {
        pass: 'Drei oder mehr Datenknoten stehen in mehreren Zonen.',
        fail: 'Die Domain hat {{nodes}} Datenknoten und ist nicht sicher über Zonen verteilt.',
      },
    },
    es: {
      name: 'Nodos de datos de los dominios de búsqueda',
      finding: 'El dominio de búsqueda no resiste la pérdida de una zona',
      fix: 'Usar tres nodos de datos en varias zonas',
      why: 'Si falla un nodo o su zona, un dominio con menos de tres nodos de datos, o en una sola zona, pierde datos o deja de responder.',
      how: 'Abre OpenSearch Service, el dominio, «Edit cluster configuration», y elige tres zonas de disponibilidad y al menos tres nodos de datos.',
      messages: {
        pass: 'Tres o más nodos de datos están en varias zonas.',
        fail: 'El dominio tiene {{nodes}} nodos de datos y no está bien repartido por zonas.',
      },
    },
  },
  judge: ({ 'opensearch-domains': facts }) =>
    judgeDomains(facts, ({ dataNodes: nodes, spansZones }) => ({
      fault: nodes >= 3 && spansZones ? null : 'fail',
      values: { InstanceCount: nodes, ZoneAwareness: spansZones },
      options: { values: { nodes } },
    })),
})
