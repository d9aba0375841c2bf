import { awsCheck } from '#scanners/aws/check.ts'
import { judgeEvents } from '#scanners/aws/judge/events.ts'

export const awsRdsEventsInstance = awsCheck({
  id: 'aws-rds-events-instance',
  scannerType: 'RDS',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:rds_instance_critical_event_subscription'],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Events.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds create-event-subscription --region REGION --subscription-name instances --sns-topic-arn TOPIC-ARN \\\n  --source-type db-instance --event-categories maintenance "configuration change" failure',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_db_event_subscription" "instances" {\n  name             = "instances"\n  sns_topic        = aws_sns_topic.alerts.arn\n  source_type      = "db-instance"\n  event_categories = ["maintenance", "configuration change", "failure"]\n}',
    },
  ],
  needs: ['account', 'rds-instances', 'rds-events'],
  texts: {
    en: {
      name: 'Alerts on database instances',
      finding: 'Nobody is told of critical events of database instances',
      fix: 'Turn on alerts for events of database instances',
      why: 'A failing database, a change of its settings or a maintenance that nobody expected is noticed by its consequences only.',
      how: 'Open RDS, Event subscriptions, Create event subscription, with an SNS topic, source type Instances, and the categories maintenance, configuration change and failure.',
      messages: { pass: 'A subscription tells of maintenance, changes and failures.', fail: 'No subscription tells of: {{missing}}.' },
    },
    de: {
      name: 'Meldungen über Datenbankinstanzen',
      finding: 'Niemand erfährt von kritischen Ereignissen der Datenbankinstanzen',
      fix: 'Kritische Ereignisse der Datenbankinstanzen abonnieren',
      why: 'Ein Ausfall, eine geänderte Einstellung oder eine unerwartete Wartung fällt nur durch die Folgen auf.',
      how: 'Öffnen Sie RDS, „Event subscriptions“, „Create event subscription“, mit einem SNS-Topic, der Quelle „Instances“ und den Kategorien „maintenance“, „configuration change“ und „failure“.',
      messages: { pass: 'Ein Abonnement meldet Wartung, Änderungen und Ausfälle.', fail: 'Kein Abonnement meldet: {{missing}}.' },
    },
    es: {
      name: 'Avisos de las instancias de bases de datos',
      finding: 'Nadie se entera de los eventos críticos de las instancias de bases de datos',
      fix: 'Activar avisos de las instancias de bases de datos',
      why: 'Un fallo, un cambio de ajustes o un mantenimiento inesperado solo se nota por sus consecuencias.',
      how: 'Abre RDS, «Event subscriptions», «Create event subscription», con un tema de SNS, el origen «Instances» y las categorías maintenance, configuration change y failure.',
      messages: { pass: 'Una suscripción avisa de mantenimiento, cambios y fallos.', fail: 'Ninguna suscripción avisa de: {{missing}}.' },
    },
  },
  judge: ({ account, 'rds-instances': { instances }, 'rds-events': events }) =>
    judgeEvents(account, events, {
      source: 'db-instance',
      categories: ['maintenance', 'configuration change', 'failure'],
      names: instances.map(({ name }) => name),
    }),
})
