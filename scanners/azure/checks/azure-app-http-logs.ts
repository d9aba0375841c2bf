import { azureCheck } from '#scanners/azure/check.ts'
import { delivers } from '#scanners/azure/judge/diagnostics.ts'
import type { Site } from '#scanners/azure/collect/sites.ts'
import { judgeApps } from '#scanners/azure/judge/app-sites.ts'
import { settingIn } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

/** Functions and workflows have a log of their own in its place: learn.microsoft.com/azure/azure-functions/functions-monitor-log-analytics */
const answersHttp = ({ kind }: Site): boolean => !kind.toLowerCase().includes('functionapp')

export const azureAppHttpLogs = azureCheck({
  id: 'azure-app-http-logs',
  scannerType: 'Azure App Service',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS Azure 5.0', control: '6.1.1.6' }],
  aliases: ['prowler:app_http_logs_enabled'],
  references: ['https://learn.microsoft.com/azure/app-service/troubleshoot-diagnostic-logs'],
  snippets: fixedBy(
    'az monitor diagnostic-settings create --resource RESOURCE-ID --name audit --workspace WORKSPACE-ID --logs \'[{"category":"AppServiceHTTPLogs","enabled":true}]\'',
    terraform('azurerm_monitor_diagnostic_setting', [
      'target_resource_id         = azurerm_linux_web_app.this.id',
      'log_analytics_workspace_id = azurerm_log_analytics_workspace.this.id',
      'enabled_log {',
      '  category = "AppServiceHTTPLogs"',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'sites', 'site-slots', 'site-diagnostics'],
  texts: {
    en: {
      name: 'App Service: HTTP log',
      finding: 'App does not record HTTP requests',
      fix: 'Record the HTTP requests of the app',
      why: 'Without it nobody sees who asked the app for what: neither attempts at breaking in, nor what was fetched after one.',
      how: 'Open the app, choose Diagnostic settings, add one with HTTP logs, and send it to a Log Analytics workspace or a storage account.',
      messages: {
        fail: 'No diagnostic setting delivers its HTTP log.',
        pass: 'Its HTTP log is delivered.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'App Service: HTTP-Protokoll',
      finding: 'App zeichnet HTTP-Anfragen nicht auf',
      fix: 'Die HTTP-Anfragen der App aufzeichnen',
      why: 'Ohne es sieht niemand, wer die App wonach fragte: weder Einbruchsversuche noch, was nach einem geholt wurde.',
      how: 'Öffnen Sie die App, wählen Sie „Diagnoseeinstellungen“, fügen Sie eine mit HTTP-Protokollen hinzu und senden Sie sie an einen Log-Analytics-Arbeitsbereich oder ein Speicherkonto.',
      messages: {
        fail: 'Keine Diagnoseeinstellung liefert ihr HTTP-Protokoll.',
        pass: 'Ihr HTTP-Protokoll wird geliefert.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'App Service: registro HTTP',
      finding: 'La aplicación no registra las peticiones HTTP',
      fix: 'Registrar las peticiones HTTP de la aplicación',
      why: 'Sin él nadie ve quién pidió qué a la aplicación: ni los intentos de entrar ni lo que se descargó después de uno.',
      how: 'Abre la aplicación, elige «Configuración de diagnóstico», añade una con registros HTTP y envíala a un área de trabajo de Log Analytics o a una cuenta de almacenamiento.',
      messages: {
        fail: 'Ninguna configuración de diagnóstico entrega su registro HTTP.',
        pass: 'Su registro HTTP se entrega.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ sites, 'site-slots': slots, 'site-diagnostics': diagnostics }) =>
    judgeApps(
      { sites: sites.filter(answersHttp), 'site-slots': { ...slots, all: slots.all.filter(answersHttp) } },
      ({ id }) => settingIn(diagnostics.get(id), (settings) => settings),
      (told) => ({
        fault: delivers(told, 'AppServiceHTTPLogs') ? null : 'fail',
        options: { evidence: [settings('diagnosticSettings', { settings: told })] },
      }),
    ),
})
