import { accountOfArn, accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import type { Trail } from '#scanners/aws/collect/cloudtrails.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { WATCHED, watches } from '#scanners/aws/watched-activities.ts'
import type { ResourceRef, Verdict } from '#scanners/sdk/check.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'

/**
 * Where a trail's log group is: in the region that its ARN says (arn:aws:logs:eu-west-1:123456789012:log-group:trail:*), which AWS
 * keeps to the home of the trail and other implementations of its API do not.
 */
const placesOf = ({ logGroup, region: home }: Trail): string[] => {
  const { 3: region, 6: name } = logGroup?.split(':') ?? []
  return region === undefined || name === undefined ? [] : [`${region} ${name}`, `${home} ${name}`]
}

const forPeople = (...[resource, options]: [ResourceRef, Partial<Verdict>]): Verdict => ({
  ...pass(resource, 'elsewhere', options),
  status: 'MANUAL',
})

export const awsLogsAlarmSet = awsCheck({
  id: 'aws-logs-alarm-set',
  scannerType: 'CloudWatch',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-778',
  controls: WATCHED.map(({ control, id }) => ({ framework: 'CIS AWS 7.0', control, locator: id })),
  aliases: WATCHED.map(({ alias }) => alias),
  references: ['https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudwatch-alarms-for-cloudtrail.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws logs put-metric-filter --log-group-name TRAIL-LOG-GROUP --filter-name root-use \\\n  --filter-pattern \'{ $.userIdentity.type = "Root" && $.userIdentity.invokedBy NOT EXISTS && $.eventType != "AwsServiceEvent" }\' \\\n  --metric-transformations metricName=root-use,metricNamespace=CloudTrail,metricValue=1\naws cloudwatch put-metric-alarm --alarm-name root-use --namespace CloudTrail --metric-name root-use \\\n  --statistic Sum --period 300 --threshold 1 --comparison-operator GreaterThanOrEqualToThreshold \\\n  --evaluation-periods 1 --alarm-actions TOPIC-ARN',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_cloudwatch_log_metric_filter" "root_use" {\n  name           = "root-use"\n  log_group_name = aws_cloudwatch_log_group.trail.name\n  pattern        = "{ $.userIdentity.type = \\"Root\\" && $.userIdentity.invokedBy NOT EXISTS && $.eventType != \\"AwsServiceEvent\\" }"\n  metric_transformation {\n    name      = "root-use"\n    namespace = "CloudTrail"\n    value     = "1"\n  }\n}\n\nresource "aws_cloudwatch_metric_alarm" "root_use" {\n  alarm_name          = "root-use"\n  namespace           = "CloudTrail"\n  metric_name         = "root-use"\n  statistic           = "Sum"\n  period              = 300\n  evaluation_periods  = 1\n  threshold           = 1\n  comparison_operator = "GreaterThanOrEqualToThreshold"\n  alarm_actions       = [aws_sns_topic.security.arn]\n}',
    },
  ],
  needs: ['account', 'cloudtrails', 'log-filters', 'alarms'],
  texts: {
    en: {
      name: 'Alarms for sensitive activity',
      finding: 'An activity that matters raises no alarm',
      fix: 'Set a filter and an alarm for the activity',
      why: 'Use of the root user, a trail that is stopped, a policy that is changed: each is rare and worth a look the same hour. Without filter and alarm it is found when someone reads the logs, if ever.',
      how: 'Send a trail of all regions to CloudWatch Logs. In its log group create a metric filter with the events named here, and on the metric an alarm that writes to a topic someone reads. The example shows it for the root user.',
      messages: {
        pass: 'A filter and an alarm tell of this activity ({{activity}}).',
        noFilter: 'No metric filter on the logs of a trail asks for it: {{activity}}.',
        noAlarm: 'A metric filter counts it, but no alarm looks at the metric: {{activity}}.',
        elsewhere: 'The logs of a trail go to another account or region ({{group}}). Look there for a filter and an alarm: {{activity}}.',
      },
    },
    de: {
      name: 'Alarme bei heiklen Vorgängen',
      finding: 'Ein wichtiger Vorgang löst keinen Alarm aus',
      fix: 'Filter und Alarm für den Vorgang einrichten',
      why: 'Nutzung des Root-Benutzers, ein angehaltener Trail, eine geänderte Richtlinie: Jedes ist selten und verdient noch in derselben Stunde einen Blick. Ohne Filter und Alarm fällt es auf, wenn jemand die Protokolle liest, falls überhaupt.',
      how: 'Senden Sie einen Trail für alle Regionen an CloudWatch Logs. Erstellen Sie in seiner Protokollgruppe einen Metrikfilter mit den hier genannten Ereignissen und auf der Metrik einen Alarm, der an ein gelesenes Thema schreibt. Das Beispiel zeigt es für den Root-Benutzer.',
      messages: {
        pass: 'Filter und Alarm melden diesen Vorgang ({{activity}}).',
        noFilter: 'Kein Metrikfilter auf den Protokollen eines Trails fragt danach: {{activity}}.',
        noAlarm: 'Ein Metrikfilter zählt es, aber kein Alarm beobachtet die Metrik: {{activity}}.',
        elsewhere:
          'Die Protokolle eines Trails gehen in ein anderes Konto oder eine andere Region ({{group}}). Prüfen Sie dort Filter und Alarm: {{activity}}.',
      },
    },
    es: {
      name: 'Alarmas de actividad delicada',
      finding: 'Una actividad importante no dispara ninguna alarma',
      fix: 'Crear un filtro y una alarma para la actividad',
      why: 'El uso del usuario raíz, un trail parado, una política cambiada: todo eso es raro y merece un vistazo en la misma hora. Sin filtro ni alarma se descubre cuando alguien lee los registros, si es que los lee.',
      how: 'Envía un trail de todas las regiones a CloudWatch Logs. En su grupo de registros crea un filtro de métrica con los eventos que se nombran aquí y, sobre la métrica, una alarma que escriba a un tema que alguien lea. El ejemplo lo muestra para el usuario raíz.',
      messages: {
        pass: 'Un filtro y una alarma avisan de esta actividad ({{activity}}).',
        noFilter: 'Ningún filtro de métrica sobre los registros de un trail lo busca: {{activity}}.',
        noAlarm: 'Un filtro de métrica la cuenta, pero ninguna alarma mira la métrica: {{activity}}.',
        elsewhere: 'Los registros de un trail van a otra cuenta o región ({{group}}). Busca allí el filtro y la alarma: {{activity}}.',
      },
    },
  },
  over: 'target',
  judge({ account }, scopes = []) {
    const resource = accountResource(account)
    // whether a trail is on and sees all regions is aws-cloudtrail-multiregion's to say: one cause is not told sixteen times
    const trails = scopes.flatMap(({ facts }) => facts.cloudtrails.trails)
    const told = trails.flatMap(({ logGroup }) => logGroup ?? [])
    const groups = new Set(trails.flatMap(placesOf))
    // of an organization's trail they are kept by the account that made it; of a region out of scope they are not seen
    const elsewhere = told.find(
      (arn) => accountOfArn(arn) !== account.accountId || !scopes.some(({ scope }) => scope === arn.split(':')[3]),
    )
    // a filter counts what is in its region, and only alarms of that region see it
    const filters = scopes.flatMap(({ scope, facts: { 'log-filters': own, alarms } }) =>
      own.filters
        .filter(({ logGroup }) => groups.has(`${scope} ${logGroup}`))
        .map(({ logGroup, pattern, metrics }) => ({
          logGroup,
          pattern,
          metrics,
          isAlarmed: metrics.some((metric) => alarms.metrics.has(metric)),
        })),
    )
    return WATCHED.map((activity) => {
      const asking = filters.filter(({ pattern }) => watches(pattern, activity))
      const evidence = [
        settings('Metric filters', { asks: activity.terms, filters: asking.map(({ logGroup, metrics }) => ({ logGroup, metrics })) }),
      ]
      const options = { locator: activity.id, values: { activity: activity.id }, evidence }
      if (asking.some(({ isAlarmed }) => isAlarmed)) return pass(resource, 'pass', options)
      if (asking.length === 0 && elsewhere !== undefined)
        return forPeople(resource, { ...options, values: { activity: activity.id, group: elsewhere } })
      return fail(resource, asking.length > 0 ? 'noAlarm' : 'noFilter', options)
    })
  },
})
