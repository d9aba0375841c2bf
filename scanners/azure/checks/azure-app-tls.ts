import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSiteSettings } from '#scanners/azure/judge/app-sites.ts'
import { isModernTls } from '#scanners/azure/judge/tls.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureAppTls = azureCheck({
  id: 'azure-app-tls',
  scannerType: 'Azure App Service',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-326',
  aliases: ['prowler:app_minimum_tls_version_12'],
  references: ['https://learn.microsoft.com/azure/app-service/overview-tls'],
  snippets: fixedBy(
    'az webapp config set --resource-group GROUP --name APP --min-tls-version 1.2',
    terraform('azurerm_linux_web_app', ['site_config {', '  minimum_tls_version = "1.2"', '}']),
  ),
  needs: ['subscriptions', 'sites', 'site-slots', 'site-settings'],
  texts: {
    en: {
      name: 'App Service: TLS version',
      finding: 'App accepts TLS below 1.2',
      fix: 'Require TLS 1.2 at the app',
      why: 'TLS 1.0 and 1.1 have known weaknesses: whoever sits on the way can read or change what the app and its users say to each other.',
      how: 'Open the app, choose Configuration, General settings, and set the minimum inbound TLS version to 1.2.',
      messages: {
        fail: 'The least version is {{found}}.',
        pass: 'The least version is {{found}}.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'App Service: TLS-Version',
      finding: 'App nimmt TLS unter 1.2 an',
      fix: 'An der App TLS 1.2 verlangen',
      why: 'TLS 1.0 und 1.1 haben bekannte Schwächen: Wer auf dem Weg sitzt, kann lesen oder ändern, was App und Nutzer einander sagen.',
      how: 'Öffnen Sie die App, wählen Sie „Konfiguration“, „Allgemeine Einstellungen“ und setzen Sie die TLS-Mindestversion für eingehenden Verkehr auf 1.2.',
      messages: {
        fail: 'Die Mindestversion ist {{found}}.',
        pass: 'Die Mindestversion ist {{found}}.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'App Service: versión de TLS',
      finding: 'La aplicación acepta TLS inferior a 1.2',
      fix: 'Exigir TLS 1.2 en la aplicación',
      why: 'TLS 1.0 y 1.1 tienen debilidades conocidas: quien esté en el camino puede leer o cambiar lo que se dicen la aplicación y sus usuarios.',
      how: 'Abre la aplicación, elige «Configuración», «Configuración general» y pon la versión mínima de TLS de entrada en 1.2.',
      messages: {
        fail: 'La versión mínima es {{found}}.',
        pass: 'La versión mínima es {{found}}.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: (facts) => judgeSiteSettings(facts, { name: 'minTlsVersion', read: ({ minimumTls }) => minimumTls, isGood: isModernTls }),
})
