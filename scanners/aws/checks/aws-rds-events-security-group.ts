import { awsCheck } from '#scanners/aws/check.ts'
import { judgeEvents } from '#scanners/aws/judge/events.ts'

export const awsRdsEventsSecurityGroup = awsCheck({
  id: 'aws-rds-events-security-group',
  scannerType: 'RDS',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:rds_instance_event_subscription_security_groups'],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Events.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds create-event-subscription --region REGION --subscription-name security-groups --sns-topic-arn TOPIC-ARN \\\n  --source-type db-security-group --event-categories "configuration change" failure',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_db_event_subscription" "security_groups" {\n  name             = "security-groups"\n  sns_topic        = aws_sns_topic.alerts.arn\n  source_type      = "db-security-group"\n  event_categories = ["configuration change", "failure"]\n}',
    },
  ],
  needs: ['account', 'rds-instances', 'rds-events'],
  texts: {
    en: {
      name: 'Alerts on database security groups',
      finding: 'Nobody is told of changes to database security groups',
      fix: 'Turn on alerts for changes of database security groups',
      why: 'These groups decide who may connect. A change, or one that failed, is worth a look at once.',
      how: 'Open RDS, Event subscriptions, Create event subscription, with an SNS topic, source type Security groups, and the categories configuration change and failure.',
      messages: { pass: 'A subscription tells of changes and failures.', fail: 'No subscription tells of: {{missing}}.' },
    },
    de: {
      name: 'Meldungen über Datenbank-Sicherheitsgruppen',
      finding: 'Niemand erfährt von geänderten Datenbank-Sicherheitsgruppen',
      fix: 'Änderungen der Datenbank-Sicherheitsgruppen abonnieren',
      why: 'Diese Gruppen entscheiden, wer sich verbinden darf. Eine Änderung, auch eine gescheiterte, ist sofort einen Blick wert.',
      how: 'Öffnen Sie RDS, „Event subscriptions“, „Create event subscription“, mit einem SNS-Topic, der Quelle „Security groups“ und den Kategorien „configuration change“ und „failure“.',
      messages: { pass: 'Ein Abonnement meldet Änderungen und Fehlschläge.', fail: 'Kein Abonnement meldet: {{missing}}.' },
    },
    es: {
      name: 'Avisos de los grupos de seguridad de bases de datos',
      finding: 'Nadie se entera de los cambios en los grupos de seguridad de bases de datos',
      fix: 'Activar avisos de cambios en los grupos de seguridad de bases de datos',
      why: 'Estos grupos deciden quién puede conectar. Un cambio, aunque falle, merece mirarse enseguida.',
      how: 'Abre RDS, «Event subscriptions», «Create event subscription», con un tema de SNS, el origen «Security groups» y las categorías configuration change y failure.',
      messages: { pass: 'Una suscripción avisa de cambios y fallos.', fail: 'Ninguna suscripción avisa de: {{missing}}.' },
    },
  },
  judge: ({ account, 'rds-instances': { instances }, 'rds-events': events }) =>
    judgeEvents(account, events, {
      source: 'db-security-group',
      categories: ['configuration change', 'failure'],
      // groups of the old kind have no names among the facts: a subscription to some of them counts for none
      names: instances.map(({ name }) => name),
    }),
})
