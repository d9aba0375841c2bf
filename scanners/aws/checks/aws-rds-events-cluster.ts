import { awsCheck } from '#scanners/aws/check.ts'
import { judgeEvents } from '#scanners/aws/judge/events.ts'

export const awsRdsEventsCluster = awsCheck({
  id: 'aws-rds-events-cluster',
  scannerType: 'RDS',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:rds_cluster_critical_event_subscription'],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Events.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds create-event-subscription --region REGION --subscription-name clusters --sns-topic-arn TOPIC-ARN \\\n  --source-type db-cluster --event-categories maintenance failure',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_db_event_subscription" "clusters" {\n  name             = "clusters"\n  sns_topic        = aws_sns_topic.alerts.arn\n  source_type      = "db-cluster"\n  event_categories = ["maintenance", "failure"]\n}',
    },
  ],
  needs: ['account', 'rds-clusters', 'rds-events'],
  texts: {
    en: {
      name: 'Alerts on database clusters',
      finding: 'Nobody is told of critical events of database clusters',
      fix: 'Turn on alerts for events of database clusters',
      why: 'A failover or a failure of a cluster takes connections with it. Whoever answers for it should hear of that before the customers do.',
      how: 'Open RDS, Event subscriptions, Create event subscription, with an SNS topic, source type Clusters, and the categories maintenance and failure.',
      messages: { pass: 'A subscription tells of maintenance and failures.', fail: 'No subscription tells of: {{missing}}.' },
    },
    de: {
      name: 'Meldungen über Datenbankcluster',
      finding: 'Niemand erfährt von kritischen Ereignissen der Datenbankcluster',
      fix: 'Kritische Ereignisse der Datenbankcluster abonnieren',
      why: 'Ein Failover oder Ausfall eines Clusters nimmt Verbindungen mit. Wer ihn verantwortet, sollte es vor den Kunden erfahren.',
      how: 'Öffnen Sie RDS, „Event subscriptions“, „Create event subscription“, mit einem SNS-Topic, der Quelle „Clusters“ und den Kategorien „maintenance“ und „failure“.',
      messages: { pass: 'Ein Abonnement meldet Wartung und Ausfälle.', fail: 'Kein Abonnement meldet: {{missing}}.' },
    },
    es: {
      name: 'Avisos de los clústeres de bases de datos',
      finding: 'Nadie se entera de los eventos críticos de los clústeres de bases de datos',
      fix: 'Activar avisos de los clústeres de bases de datos',
      why: 'Una conmutación o un fallo del clúster corta conexiones. Quien responde por él debe saberlo antes que los clientes.',
      how: 'Abre RDS, «Event subscriptions», «Create event subscription», con un tema de SNS, el origen «Clusters» y las categorías maintenance y failure.',
      messages: { pass: 'Una suscripción avisa de mantenimiento y fallos.', fail: 'Ninguna suscripción avisa de: {{missing}}.' },
    },
  },
  judge: ({ account, 'rds-clusters': { clusters }, 'rds-events': events }) =>
    judgeEvents(account, events, {
      source: 'db-cluster',
      categories: ['maintenance', 'failure'],
      names: clusters.map(({ name }) => name),
    }),
})
