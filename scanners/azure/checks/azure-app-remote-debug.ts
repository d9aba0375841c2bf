import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSiteSettings } from '#scanners/azure/judge/app-sites.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureAppRemoteDebug = azureCheck({
  id: 'azure-app-remote-debug',
  scannerType: 'Azure App Service',
  category: 'Hardening',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-489',
  references: ['https://learn.microsoft.com/azure/app-service/configure-common#configure-general-settings'],
  snippets: fixedBy(
    'az webapp config set --resource-group GROUP --name APP --remote-debugging-enabled false',
    terraform('azurerm_linux_web_app', ['site_config {', '  remote_debugging_enabled = false', '}']),
  ),
  needs: ['subscriptions', 'sites', 'site-slots', 'site-settings'],
  texts: {
    en: {
      name: 'App Service: remote debugging',
      finding: 'Remote debugging of the app is on',
      fix: 'Turn off remote debugging of the app',
      why: 'It opens further ports at which one can stop the app, read its memory and run code in it. It is meant for hours of searching for an error, not for production.',
      how: 'Open the app, choose Configuration, General settings, and set Remote debugging to Off.',
      messages: { fail: 'Remote debugging is on.', pass: 'Remote debugging is off.', unknown: 'Azure did not tell ({{reason}}).' },
    },
    de: {
      name: 'App Service: Remotedebuggen',
      finding: 'Remotedebuggen der App ist eingeschaltet',
      fix: 'Remotedebuggen der App abschalten',
      why: 'Es öffnet weitere Ports, über die man die App anhalten, ihren Speicher lesen und Code in ihr ausführen kann. Es ist für Stunden der Fehlersuche gedacht, nicht für den Betrieb.',
      how: 'Öffnen Sie die App, wählen Sie „Konfiguration“, „Allgemeine Einstellungen“ und setzen Sie „Remotedebuggen“ auf „Aus“.',
      messages: { fail: 'Remotedebuggen ist ein.', pass: 'Remotedebuggen ist aus.', unknown: 'Azure gab keine Auskunft ({{reason}}).' },
    },
    es: {
      name: 'App Service: depuración remota',
      finding: 'La depuración remota de la aplicación está activada',
      fix: 'Desactivar la depuración remota de la aplicación',
      why: 'Abre más puertos por los que se puede parar la aplicación, leer su memoria y ejecutar código en ella. Está pensada para horas de búsqueda de un error, no para producción.',
      how: 'Abre la aplicación, elige «Configuración», «Configuración general» y pon «Depuración remota» en «Desactivado».',
      messages: {
        fail: 'La depuración remota está activada.',
        pass: 'La depuración remota está desactivada.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: (facts) =>
    judgeSiteSettings(facts, { name: 'remoteDebuggingEnabled', read: ({ remoteDebugging }) => remoteDebugging, isGood: (on) => !on }),
})
