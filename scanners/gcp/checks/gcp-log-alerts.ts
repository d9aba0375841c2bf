import type { Verdict } from '#scanners/sdk/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import type { AlertPolicies } from '#scanners/gcp/collect/alert-policies.ts'
import type { LogMetrics } from '#scanners/gcp/collect/log-metrics.ts'
import { watches, WATCHED, type WatchedActivity } from '#scanners/gcp/judge/logs/watched-activities.ts'
import { lastOf, projectName, resourceOf } from '#scanners/gcp/names.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpLogAlerts = gcpCheck({
  id: 'gcp-log-alerts',
  scannerType: 'Cloud Logging',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: WATCHED.map(({ control, id }) => ({ framework: 'CIS GCP 4.0', control, locator: id })),
  aliases: WATCHED.map(({ alias }) => alias),
  references: ['https://cloud.google.com/logging/docs/alerting/log-based-alerts'],
  snippets: [
    gcloud(
      'gcloud logging metrics create firewall-changes --description "Changes of firewall rules" \\\n  --log-filter \'resource.type="gce_firewall_rule" AND (protoPayload.methodName:"compute.firewalls.patch" OR protoPayload.methodName:"compute.firewalls.insert" OR protoPayload.methodName:"compute.firewalls.delete")\'\ngcloud monitoring policies create --display-name firewall-changes \\\n  --condition-filter \'metric.type="logging.googleapis.com/user/firewall-changes" AND resource.type="global"\' \\\n  --if "> 0" --duration 0s --notification-channels CHANNEL',
    ),
    terraform(
      'resource "google_logging_metric" "firewall_changes" {\n  name   = "firewall-changes"\n  filter = "resource.type=\\"gce_firewall_rule\\" AND (protoPayload.methodName:\\"compute.firewalls.patch\\" OR protoPayload.methodName:\\"compute.firewalls.insert\\" OR protoPayload.methodName:\\"compute.firewalls.delete\\")"\n  metric_descriptor {\n    metric_kind = "DELTA"\n    value_type  = "INT64"\n  }\n}\n\nresource "google_monitoring_alert_policy" "firewall_changes" {\n  display_name          = "firewall-changes"\n  combiner              = "OR"\n  notification_channels = [google_monitoring_notification_channel.security.id]\n  conditions {\n    display_name = "a rule was changed"\n    condition_threshold {\n      filter     = "metric.type=\\"logging.googleapis.com/user/${google_logging_metric.firewall_changes.name}\\" AND resource.type=\\"global\\""\n      comparison = "COMPARISON_GT"\n      duration   = "0s"\n    }\n  }\n}',
    ),
  ],
  needs: ['alert-policies', 'log-metrics'],
  texts: {
    en: {
      name: 'Alerts for sensitive activity in projects',
      finding: 'An activity that matters raises no alert',
      fix: 'Set a log metric and an alert for the activity',
      why: 'A new owner, a firewall rule that is opened, logging that is switched off: each is rare and worth a look the same hour. Without an alert it is found when someone reads the logs, if ever.',
      how: 'Open Logging, Log-based metrics, create a counter with a filter for the activity named here, and from its menu an alert that notifies a channel someone reads. An alert on the log itself does as well. The example shows it for firewall rules.',
      messages: {
        pass: 'An alert tells of this activity ({{activity}}).',
        noMetric: 'No log metric of the project counts it: {{activity}}.',
        noAlert: 'A log metric counts it, but no alert looks at the metric: {{activity}}.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Alarme bei heiklen Vorgängen im Projekt',
      finding: 'Ein wichtiger Vorgang im Projekt löst keinen Alarm aus',
      fix: 'Protokollmesswert und Alarm für den Vorgang einrichten',
      why: 'Ein neuer Besitzer, eine geöffnete Firewallregel, abgeschaltete Protokollierung: Jedes ist selten und verdient noch in derselben Stunde einen Blick. Ohne Alarm fällt es auf, wenn jemand die Protokolle liest, falls überhaupt.',
      how: 'Öffnen Sie „Logging“, „Log-based metrics“, erstellen Sie einen Zähler mit einem Filter für den hier genannten Vorgang und aus dessen Menü einen Alarm, der einen gelesenen Kanal benachrichtigt. Ein Alarm auf dem Protokoll selbst genügt ebenso. Das Beispiel zeigt es für Firewallregeln.',
      messages: {
        pass: 'Ein Alarm meldet diesen Vorgang ({{activity}}).',
        noMetric: 'Kein Protokollmesswert des Projekts zählt ihn: {{activity}}.',
        noAlert: 'Ein Protokollmesswert zählt ihn, aber kein Alarm beobachtet den Messwert: {{activity}}.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Alertas de actividad delicada del proyecto',
      finding: 'Una actividad importante no dispara ninguna alerta',
      fix: 'Crear una métrica de registros y una alerta para la actividad',
      why: 'Un propietario nuevo, una regla de firewall abierta, un registro desactivado: todo eso es raro y merece un vistazo en la misma hora. Sin alerta se descubre cuando alguien lee los registros, si es que los lee.',
      how: 'Abre «Logging», «Log-based metrics», crea un contador con un filtro para la actividad que se nombra aquí y, desde su menú, una alerta que avise a un canal que alguien lea. También sirve una alerta sobre el propio registro. El ejemplo lo muestra para reglas de firewall.',
      messages: {
        pass: 'Una alerta avisa de esta actividad ({{activity}}).',
        noMetric: 'Ninguna métrica de registros del proyecto la cuenta: {{activity}}.',
        noAlert: 'Una métrica de registros la cuenta, pero ninguna alerta mira la métrica: {{activity}}.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'alert-policies': policies, 'log-metrics': metrics }) => WATCHED.map((activity) => judgeActivity(activity, metrics, policies)),
})

/** Whether a condition asks about a metric: by its type, or as Prometheus writes it. */
function asksAbout(condition: string, type: string): boolean {
  const prometheus = type.replace('/', ':').replaceAll(/[./-]/gu, '_')
  return [type, prometheus].some((name) => {
    const at = condition.indexOf(name)
    return at >= 0 && !/[\w./-]/u.test(condition.charAt(at + name.length))
  })
}

function judgeActivity(activity: WatchedActivity, metrics: LogMetrics, policies: AlertPolicies): Verdict {
  const resource = resourceOf(projectName(metrics.project))
  const active = policies.rows.filter(({ isEnabled }) => isEnabled === true)
  const counting = metrics.rows.filter(
    ({ rule }) => !(rule instanceof Unseen) && !rule.isDisabled && watches(rule.filter, activity, metrics.project),
  )
  const alerted = counting.filter(({ type }) => active.some((policy) => policy.metrics.some((condition) => asksAbout(condition, type))))
  const direct = active.filter(({ logs }) => logs.some((filter) => watches(filter, activity, metrics.project)))
  const evidence = [
    settings('logging.metrics.list, monitoring.alertPolicies.list', {
      metrics: counting.map(({ name }) => lastOf(name)),
      alerted: alerted.map(({ name }) => lastOf(name)),
      logAlerts: direct.map(({ name }) => lastOf(name)),
    }),
  ]
  const options = { locator: activity.id, values: { activity: activity.id }, evidence }
  if (alerted.length > 0 || direct.length > 0) return pass(resource, 'pass', options)
  const gap = gapOf(metrics, policies)
  if (gap !== null) return unknown(resource, 'unknown', { ...options, values: { ...options.values, reason: gap } })
  return fail(resource, counting.length > 0 ? 'noAlert' : 'noMetric', options)
}
/** Why more may be there than was told. */
function gapOf(metrics: LogMetrics, policies: AlertPolicies): string | null {
  const facts = [...metrics.rows.map(({ rule }) => rule), ...policies.rows.map(({ isEnabled }) => isEnabled)]
  const unseen = facts.find((fact) => fact instanceof Unseen)
  if (unseen instanceof Unseen) return unseen.reason
  return [...metrics.unseen, ...policies.unseen][0]?.reason ?? null
}
