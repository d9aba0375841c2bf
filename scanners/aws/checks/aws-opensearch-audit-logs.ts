import { awsCheck } from '#scanners/aws/check.ts'
import { judgeDomains } from '#scanners/aws/judge/listed.ts'

export const awsOpensearchAuditLogs = awsCheck({
  id: 'aws-opensearch-audit-logs',
  scannerType: 'OpenSearch',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:opensearch_service_domains_audit_logging_enabled'],
  references: ['https://docs.aws.amazon.com/opensearch-service/latest/developerguide/audit-logs.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws opensearch update-domain-config --region REGION --domain-name DOMAIN \\\n  --log-publishing-options "AUDIT_LOGS={CloudWatchLogsLogGroupArn=LOG-GROUP-ARN,Enabled=true}"',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_opensearch_domain" "this" {\n  log_publishing_options {\n    log_type                 = "AUDIT_LOGS"\n    cloudwatch_log_group_arn = aws_cloudwatch_log_group.search.arn\n  }\n}',
    },
  ],
  needs: ['account', 'opensearch-domains'],
  texts: {
    en: {
      name: 'Audit logs of search domains',
      finding: 'Search domain keeps no audit log',
      fix: 'Turn on the audit log of the search domain',
      why: 'Who signed in, who was refused and what was read is written nowhere. After a theft nobody can say what is gone.',
      how: 'Open OpenSearch Service, the domain, Logs, and enable audit logs; then turn them on in the dashboards under Security. They need fine-grained access control.',
      messages: { pass: 'Audit logs are published.', fail: 'Audit logs are not published.' },
    },
    de: {
      name: 'Prüfprotokolle von Suchdomains',
      finding: 'Suchdomain führt kein Prüfprotokoll',
      fix: 'Prüfprotokoll der Suchdomain einschalten',
      why: 'Wer sich anmeldete, wer abgewiesen und was gelesen wurde, steht nirgends. Nach einem Diebstahl kann niemand sagen, was fehlt.',
      how: 'Öffnen Sie OpenSearch Service, die Domain, „Logs“, und aktivieren Sie Prüfprotokolle; schalten Sie sie dann in den Dashboards unter „Security“ ein. Sie setzen feingranulare Zugriffskontrolle voraus.',
      messages: { pass: 'Prüfprotokolle werden veröffentlicht.', fail: 'Prüfprotokolle werden nicht veröffentlicht.' },
    },
    es: {
      name: 'Registros de auditoría de los dominios de búsqueda',
      finding: 'El dominio de búsqueda no lleva registro de auditoría',
      fix: 'Activar el registro de auditoría del dominio de búsqueda',
      why: 'Quién entró, a quién se rechazó y qué se leyó no queda escrito. Tras un robo nadie puede decir qué falta.',
      how: 'Abre OpenSearch Service, el dominio, «Logs», y activa los registros de auditoría; después actívalos en los paneles, en «Security». Necesitan el control de acceso detallado.',
      messages: { pass: 'Los registros de auditoría se publican.', fail: 'Los registros de auditoría no se publican.' },
    },
  },
  judge: ({ 'opensearch-domains': facts }) =>
    judgeDomains(facts, ({ logs }) => ({ fault: logs.includes('AUDIT_LOGS') ? null : 'fail', values: { LogPublishing: logs } })),
})
