import { azureCheck } from '#scanners/azure/check.ts'
import { judgeAppSetting } from '#scanners/azure/judge/app-sites.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureAppIdentity = azureCheck({
  id: 'azure-app-identity',
  scannerType: 'Azure App Service',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-798',
  aliases: ['prowler:app_register_with_identity'],
  references: ['https://learn.microsoft.com/azure/app-service/overview-managed-identity'],
  snippets: fixedBy(
    'az webapp identity assign --resource-group GROUP --name APP',
    terraform('azurerm_linux_web_app', ['identity {', '  type = "SystemAssigned"', '}']),
  ),
  needs: ['subscriptions', 'sites', 'site-slots'],
  texts: {
    en: {
      name: 'App Service: managed identity',
      finding: 'App has no managed identity',
      fix: 'Give the app a managed identity',
      why: 'Without one the app needs passwords and keys in its settings to reach databases and vaults. These are copied, forgotten and leak; an identity has nothing to steal.',
      how: 'Open the app, choose Identity, and switch the system assigned identity on. Give it the roles it needs, and take passwords and keys out of the settings.',
      messages: { fail: 'It has no identity of its own.', pass: 'It has an identity.', unknown: 'Azure did not tell ({{reason}}).' },
    },
    de: {
      name: 'App Service: verwaltete Identität',
      finding: 'App hat keine verwaltete Identität',
      fix: 'Der App eine verwaltete Identität geben',
      why: 'Ohne sie braucht die App Kennwörter und Schlüssel in ihren Einstellungen, um Datenbanken und Vaults zu erreichen. Die werden kopiert, vergessen und kommen abhanden; bei einer Identität gibt es nichts zu stehlen.',
      how: 'Öffnen Sie die App, wählen Sie „Identität“ und schalten Sie die systemseitig zugewiesene Identität ein. Geben Sie ihr die nötigen Rollen und entfernen Sie Kennwörter und Schlüssel aus den Einstellungen.',
      messages: {
        fail: 'Sie hat keine eigene Identität.',
        pass: 'Sie hat eine Identität.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'App Service: identidad administrada',
      finding: 'La aplicación no tiene identidad administrada',
      fix: 'Dar a la aplicación una identidad administrada',
      why: 'Sin ella, la aplicación necesita contraseñas y claves en su configuración para llegar a bases de datos y almacenes. Se copian, se olvidan y se filtran; de una identidad no hay nada que robar.',
      how: 'Abre la aplicación, elige «Identidad» y activa la identidad asignada por el sistema. Dale los roles que necesita y quita contraseñas y claves de la configuración.',
      messages: { fail: 'No tiene identidad propia.', pass: 'Tiene una identidad.', unknown: 'Azure no lo indicó ({{reason}}).' },
    },
  },
  judge: (facts) => judgeAppSetting(facts, { from: 'sites', named: 'identity', settingOf: (one) => one.hasIdentity, isGood: (has) => has }),
})
