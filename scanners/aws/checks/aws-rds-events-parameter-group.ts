import { awsCheck } from '#scanners/aws/check.ts'
import { judgeEvents } from '#scanners/aws/judge/events.ts'

export const awsRdsEventsParameterGroup = awsCheck({
  id: 'aws-rds-events-parameter-group',
  scannerType: 'RDS',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:rds_instance_event_subscription_parameter_groups'],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Events.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds create-event-subscription --region REGION --subscription-name parameters --sns-topic-arn TOPIC-ARN \\\n  --source-type db-parameter-group --event-categories "configuration change"',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_db_event_subscription" "parameters" {\n  name             = "parameters"\n  sns_topic        = aws_sns_topic.alerts.arn\n  source_type      = "db-parameter-group"\n  event_categories = ["configuration change"]\n}',
    },
  ],
  needs: ['account', 'rds-instances', 'rds-events'],
  texts: {
    en: {
      name: 'Alerts on parameter groups',
      finding: 'Nobody is told of changes to database parameters',
      fix: 'Turn on alerts for changes of parameter groups',
      why: 'Parameters decide on TLS, audit logs and password rules. Whoever weakens them quietly should not be able to do so unseen.',
      how: 'Open RDS, Event subscriptions, Create event subscription, with an SNS topic, source type Parameter groups, and the category configuration change.',
      messages: { pass: 'A subscription tells of changed parameters.', fail: 'No subscription tells of: {{missing}}.' },
    },
    de: {
      name: 'Meldungen über Parametergruppen',
      finding: 'Niemand erfährt von geänderten Datenbankparametern',
      fix: 'Änderungen der Parametergruppen abonnieren',
      why: 'Parameter entscheiden über TLS, Audit-Protokolle und Passwortregeln. Wer sie still abschwächt, soll es nicht ungesehen tun können.',
      how: 'Öffnen Sie RDS, „Event subscriptions“, „Create event subscription“, mit einem SNS-Topic, der Quelle „Parameter groups“ und der Kategorie „configuration change“.',
      messages: { pass: 'Ein Abonnement meldet geänderte Parameter.', fail: 'Kein Abonnement meldet: {{missing}}.' },
    },
    es: {
      name: 'Avisos de los grupos de parámetros',
      finding: 'Nadie se entera de los cambios en los parámetros de bases de datos',
      fix: 'Activar avisos de cambios en los grupos de parámetros',
      why: 'Los parámetros deciden sobre TLS, registros de auditoría y reglas de contraseñas. Quien los debilita no debería poder hacerlo sin que se vea.',
      how: 'Abre RDS, «Event subscriptions», «Create event subscription», con un tema de SNS, el origen «Parameter groups» y la categoría configuration change.',
      messages: { pass: 'Una suscripción avisa de los parámetros cambiados.', fail: 'Ninguna suscripción avisa de: {{missing}}.' },
    },
  },
  judge: ({ account, 'rds-instances': { instances }, 'rds-events': events }) =>
    judgeEvents(account, events, {
      source: 'db-parameter-group',
      categories: ['configuration change'],
      names: instances.flatMap(({ parameterGroup }) => parameterGroup ?? []),
    }),
})
