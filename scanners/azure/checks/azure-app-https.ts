import { azureCheck } from '#scanners/azure/check.ts'
import { judgeAppSetting } from '#scanners/azure/judge/app-sites.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureAppHttps = azureCheck({
  id: 'azure-app-https',
  scannerType: 'Azure App Service',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  aliases: ['prowler:app_ensure_http_is_redirected_to_https'],
  references: ['https://learn.microsoft.com/azure/app-service/configure-ssl-bindings#enforce-https'],
  snippets: fixedBy(
    'az webapp update --resource-group GROUP --name APP --https-only true',
    terraform('azurerm_linux_web_app', ['https_only = true']),
  ),
  needs: ['subscriptions', 'sites', 'site-slots'],
  texts: {
    en: {
      name: 'App Service: HTTPS',
      finding: 'App answers over unencrypted HTTP',
      fix: 'Redirect all requests of the app to HTTPS',
      why: 'Over HTTP everyone on the way reads passwords and sessions, and can put other content in place of the app.',
      how: 'Open the app, choose Configuration, General settings, and set HTTPS Only to On.',
      messages: {
        fail: 'Requests over HTTP are answered.',
        pass: 'Requests over HTTP are sent on to HTTPS.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'App Service: HTTPS',
      finding: 'App antwortet über unverschlüsseltes HTTP',
      fix: 'Alle Anfragen an die App auf HTTPS umleiten',
      why: 'Über HTTP liest jeder auf dem Weg Kennwörter und Sitzungen mit und kann anderes an die Stelle der App setzen.',
      how: 'Öffnen Sie die App, wählen Sie „Konfiguration“, „Allgemeine Einstellungen“ und setzen Sie „Nur HTTPS“ auf „Ein“.',
      messages: {
        fail: 'Anfragen über HTTP werden beantwortet.',
        pass: 'Anfragen über HTTP werden auf HTTPS umgeleitet.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'App Service: HTTPS',
      finding: 'La aplicación responde por HTTP sin cifrar',
      fix: 'Redirigir todas las peticiones de la aplicación a HTTPS',
      why: 'Por HTTP, cualquiera que esté en el camino lee contraseñas y sesiones y puede poner otro contenido en lugar de la aplicación.',
      how: 'Abre la aplicación, elige «Configuración», «Configuración general» y pon «Solo HTTPS» en «Activado».',
      messages: {
        fail: 'Responde a las peticiones por HTTP.',
        pass: 'Las peticiones por HTTP se redirigen a HTTPS.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: (facts) => judgeAppSetting(facts, { from: 'sites', named: 'httpsOnly', settingOf: (one) => one.httpsOnly, isGood: (on) => on }),
})
