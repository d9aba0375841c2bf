import { azureCheck } from '#scanners/azure/check.ts'
import { WATCHED_OPERATIONS, watches } from '#scanners/azure/watched-operations.ts'
import { resourceOf, subscriptionId } from '#scanners/azure/arm-id.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureActivityAlerts = azureCheck({
  id: 'azure-activity-alerts',
  scannerType: 'Azure Monitor',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: WATCHED_OPERATIONS.map(({ id: locator, control }) => ({ framework: 'CIS Azure 5.0' as const, control, locator })),
  aliases: WATCHED_OPERATIONS.map(({ alias }) => alias),
  references: ['https://learn.microsoft.com/azure/azure-monitor/alerts/alerts-create-activity-log-alert-rule'],
  snippets: fixedBy(
    'az monitor activity-log alert create --resource-group GROUP --name ALERT --scope /subscriptions/SUBSCRIPTION \\\n  --condition category=Administrative and operationName=Microsoft.Network/networkSecurityGroups/write --action-group ACTION_GROUP',
    terraform('azurerm_monitor_activity_log_alert', [
      'scopes = [data.azurerm_subscription.current.id]',
      'criteria {',
      '  category       = "Administrative"',
      '  operation_name = "Microsoft.Network/networkSecurityGroups/write"',
      '}',
      'action { action_group_id = azurerm_monitor_action_group.this.id }',
    ]),
  ),
  needs: ['subscriptions', 'activity-alerts'],
  texts: {
    en: {
      name: 'Alerts of the activity log',
      finding: 'Alert for a sensitive operation is missing',
      fix: 'Create alerts for sensitive operations',
      why: 'These changes open a way in or blind whoever watches, and they are rare: a message when one happens is read, and an attack is seen while it begins.',
      how: 'Open Monitor, Alerts, Create alert rule, choose the subscription as its scope and the operation as its condition, and an action group that tells people.',
      messages: {
        fail: 'No alert tells of {{operation}} in the whole subscription.',
        pass: 'An alert tells of {{operation}}.',
        unknown: 'Azure did not tell of all alerts ({{reason}}).',
      },
    },
    de: {
      name: 'Warnungen des Aktivitätsprotokolls',
      finding: 'Warnung für einen heiklen Vorgang fehlt',
      fix: 'Warnungen für heikle Vorgänge anlegen',
      why: 'Diese Änderungen öffnen einen Weg hinein oder machen die Überwachung blind, und sie sind selten: Eine Nachricht darüber wird gelesen, und ein Angriff fällt auf, während er beginnt.',
      how: 'Öffnen Sie „Monitor“, „Warnungen“, „Warnungsregel erstellen“, wählen Sie das Abonnement als Bereich, den Vorgang als Bedingung und eine Aktionsgruppe, die Menschen benachrichtigt.',
      messages: {
        fail: 'Keine Warnung meldet {{operation}} im ganzen Abonnement.',
        pass: 'Eine Warnung meldet {{operation}}.',
        unknown: 'Azure gab nicht über alle Warnungen Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Alertas del registro de actividad',
      finding: 'Falta la alerta de una operación delicada',
      fix: 'Crear alertas para las operaciones delicadas',
      why: 'Estos cambios abren una entrada o ciegan a quien vigila, y son raros: un aviso se lee, y un ataque se ve mientras empieza.',
      how: 'Abre «Monitor», «Alertas», «Crear regla de alerta», elige la suscripción como ámbito, la operación como condición y un grupo de acciones que avise a personas.',
      messages: {
        fail: 'Ninguna alerta avisa de {{operation}} en toda la suscripción.',
        pass: 'Una alerta avisa de {{operation}}.',
        unknown: 'Azure no indicó todas las alertas ({{reason}}).',
      },
    },
  },
  judge: ({ 'activity-alerts': { subscription, all } }) =>
    WATCHED_OPERATIONS.map((watched) => {
      const id = subscriptionId(subscription)
      const options = { locator: watched.id, values: { operation: watched.value } }
      const found = all
        .filter(({ isOn, hasActions }) => isOn !== false && hasActions)
        .map((alert) => (alert.isOn instanceof Unseen ? alert.isOn : watches(alert, watched, id)))
      if (found.includes(true)) return pass(resourceOf(id), 'pass', options)
      const unseen = found.find((one) => one instanceof Unseen)
      if (unseen instanceof Unseen)
        return unknown(resourceOf(id), 'unknown', { ...options, values: { ...options.values, reason: unseen.reason } })
      return fail(resourceOf(id), 'fail', options)
    }),
})
