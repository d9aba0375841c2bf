import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDomains } from '#scanners/aws/judge/listed.ts'

export const awsOpensearchSlowLogs = awsCheck({
  id: 'aws-opensearch-slow-logs',
  scannerType: 'OpenSearch',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:opensearch_service_domains_cloudwatch_logging_enabled'],
  references: ['https://docs.aws.amazon.com/opensearch-service/latest/developerguide/createdomain-configure-slow-logs.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws opensearch update-domain-config --region REGION --domain-name DOMAIN --log-publishing-options \\\n  "SEARCH_SLOW_LOGS={CloudWatchLogsLogGroupArn=ARN,Enabled=true},INDEX_SLOW_LOGS={CloudWatchLogsLogGroupArn=ARN,Enabled=true}"',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_opensearch_domain" "this" {\n  log_publishing_options {\n    log_type                 = "SEARCH_SLOW_LOGS"\n    cloudwatch_log_group_arn = aws_cloudwatch_log_group.search.arn\n  }\n  log_publishing_options {\n    log_type                 = "INDEX_SLOW_LOGS"\n    cloudwatch_log_group_arn = aws_cloudwatch_log_group.search.arn\n  }\n}',
    },
  ],
  needs: ['account', 'opensearch-domains'],
  texts: {
    en: {
      name: 'Slow logs of search domains',
      finding: 'Search domain does not publish its slow logs',
      fix: 'Turn on the slow logs of the search domain',
      why: 'Searches that someone makes to read everything, or to bring the domain down, show in the slow logs first. Without them only the outage is seen.',
      how: 'Open OpenSearch Service, the domain, Logs, and enable search slow logs and index slow logs. Then set their thresholds for the indexes.',
      messages: { pass: 'Both slow logs are published.', fail: 'Search and index slow logs are not both published.' },
    },
    de: {
      name: 'Slow-Logs von Suchdomains',
      finding: 'Suchdomain veröffentlicht ihre Slow-Logs nicht',
      fix: 'Slow-Logs der Suchdomain einschalten',
      why: 'Suchen, mit denen jemand alles lesen oder die Domain lahmlegen will, zeigen sich zuerst in den Slow-Logs. Ohne sie sieht man nur den Ausfall.',
      how: 'Öffnen Sie OpenSearch Service, die Domain, „Logs“, und aktivieren Sie die Slow-Logs für Suche und Index. Setzen Sie dann die Schwellen an den Indizes.',
      messages: {
        pass: 'Beide Slow-Logs werden veröffentlicht.',
        fail: 'Die Slow-Logs für Suche und Index werden nicht beide veröffentlicht.',
      },
    },
    es: {
      name: 'Registros de lentitud de los dominios de búsqueda',
      finding: 'El dominio de búsqueda no publica sus registros de lentitud',
      fix: 'Activar los registros de lentitud del dominio de búsqueda',
      why: 'Las búsquedas hechas para leerlo todo o tumbar el dominio aparecen antes en estos registros. Sin ellos solo se ve la caída.',
      how: 'Abre OpenSearch Service, el dominio, «Logs», y activa los registros lentos de búsqueda y de índice. Fija después sus umbrales en los índices.',
      messages: {
        pass: 'Ambos registros de lentitud se publican.',
        fail: 'No se publican ambos registros de lentitud, el de búsqueda y el de índice.',
      },
    },
  },
  judge: ({ 'opensearch-domains': facts }) =>
    judgeDomains(facts, ({ logs }) => ({
      fault: logs.includes('SEARCH_SLOW_LOGS') && logs.includes('INDEX_SLOW_LOGS') ? null : 'fail',
      values: { LogPublishing: logs },
    })),
})
