import { azureCheck } from '#scanners/azure/check.ts'
import { judgeEach, settingIn } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureDatabricksLogging = azureCheck({
  id: 'azure-databricks-logging',
  scannerType: 'Azure Databricks',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS Azure 5.0', control: '2.1.7' }],
  references: ['https://learn.microsoft.com/azure/databricks/admin/account-settings/audit-log-delivery'],
  snippets: fixedBy(
    'az monitor diagnostic-settings create --resource RESOURCE-ID --name audit --workspace WORKSPACE-ID --logs \'[{"categoryGroup":"allLogs","enabled":true}]\'',
    terraform('azurerm_monitor_diagnostic_setting', [
      'target_resource_id         = azurerm_databricks_workspace.this.id',
      'log_analytics_workspace_id = azurerm_log_analytics_workspace.this.id',
      'enabled_log {',
      '  category_group = "allLogs"',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'databricks-workspaces', 'databricks-diagnostics'],
  texts: {
    en: {
      name: 'Databricks workspace: diagnostic logs',
      finding: 'Databricks workspace delivers no logs',
      fix: 'Send the logs of the Databricks workspace to a store',
      why: 'Who opened which notebook, ran which job and read which secret stands in these logs alone. Where they are not delivered, nothing is left to look at after an incident.',
      how: 'Open the workspace (pricing tier Premium), choose Diagnostic settings, add one with all logs, and send it to a Log Analytics workspace, a storage account or an event hub.',
      messages: {
        fail: 'No diagnostic setting delivers any of its logs.',
        pass: 'Its logs are delivered.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Databricks-Arbeitsbereich: Diagnoseprotokolle',
      finding: 'Databricks-Arbeitsbereich liefert keine Protokolle',
      fix: 'Die Protokolle des Databricks-Arbeitsbereichs an einen Speicher senden',
      why: 'Wer welches Notebook öffnete, welchen Auftrag startete und welches Geheimnis las, steht nur in diesen Protokollen. Werden sie nicht geliefert, gibt es nach einem Vorfall nichts nachzusehen.',
      how: 'Öffnen Sie den Arbeitsbereich (Tarif Premium), wählen Sie „Diagnoseeinstellungen“, fügen Sie eine mit allen Protokollen hinzu und senden Sie sie an einen Log-Analytics-Arbeitsbereich, ein Speicherkonto oder einen Event Hub.',
      messages: {
        fail: 'Keine Diagnoseeinstellung liefert eines seiner Protokolle.',
        pass: 'Seine Protokolle werden geliefert.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Área de Databricks: registros de diagnóstico',
      finding: 'El área de Databricks no entrega registros',
      fix: 'Enviar los registros del área de Databricks a un almacén',
      why: 'Quién abrió qué cuaderno, lanzó qué trabajo y leyó qué secreto consta solo en estos registros. Si no se entregan, tras un incidente no queda nada que mirar.',
      how: 'Abre el área de trabajo (plan Premium), elige «Configuración de diagnóstico», añade una con todos los registros y envíala a un área de trabajo de Log Analytics, una cuenta de almacenamiento o un centro de eventos.',
      messages: {
        fail: 'Ninguna configuración de diagnóstico entrega alguno de sus registros.',
        pass: 'Sus registros se entregan.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'databricks-workspaces': workspaces, 'databricks-diagnostics': diagnostics }) =>
    judgeEach(
      workspaces,
      ({ id }) => settingIn(diagnostics.get(id), (found) => found),
      (found) => ({
        fault: found.some(({ destinations, categories, groups }) => destinations.length > 0 && categories.length + groups.length > 0)
          ? null
          : 'fail',
        options: { evidence: [settings('diagnosticSettings', { settings: found })] },
      }),
    ),
})
