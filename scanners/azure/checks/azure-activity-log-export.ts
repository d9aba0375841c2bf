import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSubscription } from '#scanners/azure/judge/parts.ts'
import { delivers } from '#scanners/azure/judge/diagnostics.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

/** What says who changed what, and what Azure itself saw. */
const NEEDED = ['Administrative', 'Security', 'Alert', 'Policy']

export const azureActivityLogExport = azureCheck({
  id: 'azure-activity-log-export',
  scannerType: 'Azure Monitor',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [
    { framework: 'CIS Azure 5.0', control: '6.1.1.1' },
    { framework: 'CIS Azure 5.0', control: '6.1.1.2' },
  ],
  aliases: ['prowler:monitor_diagnostic_settings_exists', 'prowler:monitor_diagnostic_setting_with_appropriate_categories'],
  references: ['https://learn.microsoft.com/azure/azure-monitor/platform/activity-log'],
  snippets: fixedBy(
    'az monitor diagnostic-settings subscription create --name keep --location westeurope --workspace WORKSPACE_ID \\\n  --logs \'[{"category":"Administrative","enabled":true},{"category":"Security","enabled":true},{"category":"Alert","enabled":true},{"category":"Policy","enabled":true}]\'',
    terraform('azurerm_monitor_diagnostic_setting', [
      'name                       = "keep"',
      'target_resource_id         = data.azurerm_subscription.current.id',
      'log_analytics_workspace_id = azurerm_log_analytics_workspace.this.id',
      'enabled_log { category = "Administrative" }',
      'enabled_log { category = "Security" }',
      'enabled_log { category = "Alert" }',
      'enabled_log { category = "Policy" }',
    ]),
  ),
  needs: ['subscriptions', 'activity-log-exports'],
  texts: {
    en: {
      name: 'Activity log: export',
      finding: 'Activity log is not exported in full',
      fix: 'Send the activity log to a store of your own',
      why: 'Azure keeps for 90 days who changed what. Whoever looks for the beginning of an attack later finds nothing; and an attacker who owns the subscription cannot touch what lies elsewhere.',
      how: 'Open Monitor, Activity log, Export activity logs, and send Administrative, Security, Alert and Policy to a workspace or a storage account.',
      messages: {
        fail: 'It is not exported.',
        lacks: 'The export lacks: {{missing}}.',
        pass: 'It is exported with all categories that matter.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Aktivitätsprotokoll: Export',
      finding: 'Aktivitätsprotokoll wird nicht vollständig exportiert',
      fix: 'Aktivitätsprotokoll an einen eigenen Speicher senden',
      why: 'Azure hält 90 Tage lang fest, wer was geändert hat. Wer später den Anfang eines Angriffs sucht, findet nichts; und wer das Abonnement übernommen hat, kommt an das nicht heran, was anderswo liegt.',
      how: 'Öffnen Sie „Monitor“, „Aktivitätsprotokoll“, „Aktivitätsprotokolle exportieren“ und senden Sie Administrative, Security, Alert und Policy an einen Arbeitsbereich oder ein Speicherkonto.',
      messages: {
        fail: 'Es wird nicht exportiert.',
        lacks: 'Im Export fehlen: {{missing}}.',
        pass: 'Es wird mit allen wichtigen Kategorien exportiert.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Registro de actividad: exportación',
      finding: 'El registro de actividad no se exporta por completo',
      fix: 'Enviar el registro de actividad a un almacén propio',
      why: 'Azure guarda 90 días quién cambió qué. Quien busca después el inicio de un ataque no encuentra nada; y quien se adueña de la suscripción no puede tocar lo que está en otro lugar.',
      how: 'Abre «Monitor», «Registro de actividad», «Exportar registros de actividad», y envía Administrative, Security, Alert y Policy a un área de trabajo o una cuenta de almacenamiento.',
      messages: {
        fail: 'No se exporta.',
        lacks: 'En la exportación falta: {{missing}}.',
        pass: 'Se exporta con todas las categorías importantes.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'activity-log-exports': { subscription, all } }) => [
    judgeSubscription(subscription, all, (found) => {
      const missing = NEEDED.filter((category) => !delivers(found, category))
      return {
        fault: missing.length === 0 ? null : missing.length === NEEDED.length ? 'fail' : 'lacks',
        options: { values: { missing: missing.join(', ') } },
      }
    }),
  ],
})
