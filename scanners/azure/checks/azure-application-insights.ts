import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSubscription } from '#scanners/azure/judge/parts.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureApplicationInsights = azureCheck({
  id: 'azure-application-insights',
  scannerType: 'Azure Monitor',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS Azure 5.0', control: '6.1.3.1' }],
  aliases: ['prowler:appinsights_ensure_is_configured'],
  references: ['https://learn.microsoft.com/azure/azure-monitor/app/app-insights-overview'],
  snippets: fixedBy(
    'az monitor app-insights component create --app NAME --resource-group GROUP --location REGION --workspace WORKSPACE_ID',
    terraform('azurerm_application_insights', ['application_type = "web"', 'workspace_id     = azurerm_log_analytics_workspace.this.id']),
  ),
  needs: ['subscriptions', 'insights-components'],
  texts: {
    en: {
      name: 'Application Insights',
      finding: 'No application is watched by Application Insights',
      fix: 'Create an Application Insights resource for your applications',
      why: 'Requests, errors and calls of an application are what tells an attack on it from a fault. Without them an incident is reconstructed from what happens to be left in other logs.',
      how: 'Open Application Insights, create a resource with a Log Analytics workspace behind it, and connect your applications to it: in App Service under Monitoring, Application Insights.',
      messages: {
        fail: 'The subscription has no Application Insights resource.',
        pass: 'Application Insights resources: {{count}}.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Anwendungsüberwachung mit Application Insights',
      finding: 'Keine Anwendung wird durch Application Insights beobachtet',
      fix: 'Eine Application-Insights-Ressource für Ihre Anwendungen anlegen',
      why: 'Anfragen, Fehler und Aufrufe einer Anwendung unterscheiden einen Angriff von einer Störung. Ohne sie wird ein Vorfall aus dem rekonstruiert, was zufällig in anderen Protokollen steht.',
      how: 'Öffnen Sie Application Insights, legen Sie eine Ressource mit einem Log-Analytics-Arbeitsbereich dahinter an und verbinden Sie Ihre Anwendungen damit: in App Service unter „Überwachung“, „Application Insights“.',
      messages: {
        fail: 'Das Abonnement hat keine Application-Insights-Ressource.',
        pass: 'Application-Insights-Ressourcen: {{count}}.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Supervisión con Application Insights',
      finding: 'Application Insights no observa ninguna aplicación',
      fix: 'Crear un recurso de Application Insights para tus aplicaciones',
      why: 'Las peticiones, los errores y las llamadas de una aplicación distinguen un ataque de un fallo. Sin ellos, un incidente se reconstruye con lo que casualmente quede en otros registros.',
      how: 'Abre Application Insights, crea un recurso con un área de trabajo de Log Analytics detrás y conecta a él tus aplicaciones: en App Service, en «Supervisión», «Application Insights».',
      messages: {
        fail: 'La suscripción no tiene ningún recurso de Application Insights.',
        pass: 'Recursos de Application Insights: {{count}}.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'insights-components': { subscription, all } }) => [
    judgeSubscription(subscription, all, (components) => ({
      fault: components.length === 0 ? 'fail' : null,
      options: {
        values: { count: components.length },
        evidence: [settings('components', { names: components.slice(0, 20).map(({ name }) => name) })],
      },
    })),
  ],
})
