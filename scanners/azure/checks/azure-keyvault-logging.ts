import { azureCheck } from '#scanners/azure/check.ts'
import { delivers } from '#scanners/azure/judge/diagnostics.ts'
import { judgeEach, settingIn } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureKeyvaultLogging = azureCheck({
  id: 'azure-keyvault-logging',
  scannerType: 'Azure Key Vault',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS Azure 5.0', control: '6.1.1.4' }],
  aliases: ['prowler:keyvault_logging_enabled'],
  references: ['https://learn.microsoft.com/azure/key-vault/general/howto-logging'],
  snippets: fixedBy(
    'az monitor diagnostic-settings create --resource RESOURCE-ID --name audit --workspace WORKSPACE-ID --logs \'[{"categoryGroup":"audit","enabled":true}]\'',
    terraform('azurerm_monitor_diagnostic_setting', [
      'target_resource_id         = azurerm_key_vault.this.id',
      'log_analytics_workspace_id = azurerm_log_analytics_workspace.this.id',
      'enabled_log {',
      '  category_group = "audit"',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'key-vaults', 'vault-diagnostics'],
  texts: {
    en: {
      name: 'Key vault: audit log',
      finding: 'Key vault does not record who uses its keys and secrets',
      fix: 'Record the use of the key vault',
      why: 'Without this log nobody can say who read which secret, neither after an incident nor when something odd is seen elsewhere.',
      how: 'Open the key vault, choose Diagnostic settings, add one with the audit logs, and send it to a Log Analytics workspace, a storage account or an event hub.',
      messages: {
        fail: 'No diagnostic setting delivers its audit log.',
        pass: 'Its audit log is delivered.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Key Vault: Prüfprotokoll',
      finding: 'Key Vault zeichnet nicht auf, wer Schlüssel und Geheimnisse nutzt',
      fix: 'Die Nutzung des Key Vaults aufzeichnen',
      why: 'Ohne dieses Protokoll kann niemand sagen, wer welches Geheimnis las, weder nach einem Vorfall noch wenn anderswo etwas auffällt.',
      how: 'Öffnen Sie den Key Vault, wählen Sie „Diagnoseeinstellungen“, fügen Sie eine mit den Überwachungsprotokollen hinzu und senden Sie sie an einen Log-Analytics-Arbeitsbereich, ein Speicherkonto oder einen Event Hub.',
      messages: {
        fail: 'Keine Diagnoseeinstellung liefert sein Prüfprotokoll.',
        pass: 'Sein Prüfprotokoll wird geliefert.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Almacén de claves: registro de auditoría',
      finding: 'El almacén de claves no registra quién usa sus claves y secretos',
      fix: 'Registrar el uso del almacén de claves',
      why: 'Sin este registro nadie puede decir quién leyó qué secreto, ni después de un incidente ni cuando se ve algo raro en otro sitio.',
      how: 'Abre el almacén de claves, elige «Configuración de diagnóstico», añade una con los registros de auditoría y envíala a un área de trabajo de Log Analytics, una cuenta de almacenamiento o un centro de eventos.',
      messages: {
        fail: 'Ninguna configuración de diagnóstico entrega su registro de auditoría.',
        pass: 'Su registro de auditoría se entrega.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'key-vaults': all, 'vault-diagnostics': diagnostics }) =>
    judgeEach(
      all,
      ({ id }) => settingIn(diagnostics.get(id), (settings) => settings),
      (told) => ({
        fault: delivers(told, 'AuditEvent', ['allLogs', 'audit']) ? null : 'fail',
        options: { evidence: [settings('diagnosticSettings', { settings: told })] },
      }),
    ),
})
