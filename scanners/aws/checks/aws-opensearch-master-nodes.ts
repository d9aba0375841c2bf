import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDomains } from '#scanners/aws/judge/listed.ts'

export const awsOpensearchMasterNodes = awsCheck({
  id: 'aws-opensearch-master-nodes',
  scannerType: 'OpenSearch',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'high',
  cwe: null,
  aliases: ['prowler:opensearch_service_domains_fault_tolerant_master_nodes'],
  references: ['https://docs.aws.amazon.com/opensearch-service/latest/developerguide/managedomains-dedicatedmasternodes.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws opensearch update-domain-config --region REGION --domain-name DOMAIN \\\n  --cluster-config DedicatedMasterEnabled=true,DedicatedMasterCount=3,DedicatedMasterType=m6g.large.search',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_opensearch_domain" "this" {\n  cluster_config {\n    dedicated_master_enabled = true\n    dedicated_master_count   = 3\n    dedicated_master_type    = "m6g.large.search"\n  }\n}',
    },
  ],
  needs: ['account', 'opensearch-domains'],
  texts: {
    en: {
      name: 'Master nodes of search domains',
      finding: 'Search domain has fewer than three master nodes',
      fix: 'Use three dedicated master nodes',
      why: 'Without three of them there is no majority when one fails: the domain accepts no changes, or splits and loses some.',
      how: 'Open OpenSearch Service, the domain, Edit cluster configuration, enable dedicated master nodes and choose three.',
      messages: {
        pass: 'The domain has {{nodes}} dedicated master nodes.',
        fail: 'The domain has {{nodes}} dedicated master nodes; three are needed.',
      },
    },
    de: {
      name: 'Masterknoten von Suchdomains',
      finding: 'Suchdomain hat weniger als drei Masterknoten',
      fix: 'Drei eigene Masterknoten verwenden',
      why: 'Ohne drei davon fehlt die Mehrheit, wenn einer ausfällt: Die Domain nimmt keine Änderungen an oder teilt sich und verliert welche.',
      how: 'Öffnen Sie OpenSearch Service, die Domain, „Edit cluster configuration“, aktivieren Sie „Dedicated master nodes“ und wählen Sie drei.',
      messages: {
        pass: 'Die Domain hat {{nodes}} eigene Masterknoten.',
        fail: 'Die Domain hat {{nodes}} eigene Masterknoten; nötig sind drei.',
      },
    },
    es: {
      name: 'Nodos maestros de los dominios de búsqueda',
      finding: 'El dominio de búsqueda tiene menos de tres nodos maestros',
      fix: 'Usar tres nodos maestros dedicados',
      why: 'Sin tres no hay mayoría cuando falla uno: el dominio no acepta cambios, o se divide y pierde algunos.',
      how: 'Abre OpenSearch Service, el dominio, «Edit cluster configuration», activa los nodos maestros dedicados y elige tres.',
      messages: {
        pass: 'El dominio tiene {{nodes}} nodos maestros dedicados.',
        fail: 'El dominio tiene {{nodes}} nodos maestros dedicados; se necesitan tres.',
      },
    },
  },
  judge: ({ 'opensearch-domains': facts }) =>
    judgeDomains(facts, ({ masterNodes: nodes }) => ({
      fault: nodes >= 3 ? null : 'fail',
      values: { DedicatedMasterCount: nodes },
      options: { values: { nodes } },
    })),
})
