import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSiteSettings } from '#scanners/azure/judge/app-sites.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureAppFtp = azureCheck({
  id: 'azure-app-ftp',
  scannerType: 'Azure App Service',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  aliases: ['prowler:app_ftp_deployment_disabled'],
  references: ['https://learn.microsoft.com/azure/app-service/deploy-ftp#enforce-ftps'],
  snippets: fixedBy(
    'az webapp config set --resource-group GROUP --name APP --ftps-state Disabled',
    terraform('azurerm_linux_web_app', ['site_config {', '  ftps_state = "Disabled"', '}']),
  ),
  needs: ['subscriptions', 'sites', 'site-slots', 'site-settings'],
  texts: {
    en: {
      name: 'App Service: FTP',
      finding: 'App accepts uploads over unencrypted FTP',
      fix: 'Turn off plain FTP at the app',
      why: 'FTP sends the password readable. Whoever reads it on the way uploads code of their own, which then runs as your app.',
      how: 'Open the app, choose Configuration, General settings, and set the FTP state to Disabled, or to FTPS only.',
      messages: { fail: 'Plain FTP is accepted.', pass: 'Plain FTP is refused ({{found}}).', unknown: 'Azure did not tell ({{reason}}).' },
    },
    de: {
      name: 'App Service: FTP',
      finding: 'App nimmt Uploads über unverschlüsseltes FTP an',
      fix: 'Unverschlüsseltes FTP an der App abschalten',
      why: 'FTP überträgt das Kennwort lesbar. Wer es mitliest, lädt eigenen Code hoch, der dann als Ihre App läuft.',
      how: 'Öffnen Sie die App, wählen Sie „Konfiguration“, „Allgemeine Einstellungen“ und setzen Sie den FTP-Status auf „Deaktiviert“ oder „Nur FTPS“.',
      messages: {
        fail: 'Unverschlüsseltes FTP wird angenommen.',
        pass: 'Unverschlüsseltes FTP wird abgelehnt ({{found}}).',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'App Service: FTP',
      finding: 'La aplicación acepta cargas por FTP sin cifrar',
      fix: 'Desactivar el FTP sin cifrar en la aplicación',
      why: 'FTP envía la contraseña legible. Quien la lee por el camino sube su propio código, que funciona entonces como tu aplicación.',
      how: 'Abre la aplicación, elige «Configuración», «Configuración general» y pon el estado de FTP en «Deshabilitado» o en «Solo FTPS».',
      messages: {
        fail: 'Acepta FTP sin cifrar.',
        pass: 'Rechaza el FTP sin cifrar ({{found}}).',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: (facts) =>
    judgeSiteSettings(facts, { name: 'ftpsState', read: ({ ftp }) => ftp, isGood: (state) => state.toLowerCase() !== 'allallowed' }),
})
