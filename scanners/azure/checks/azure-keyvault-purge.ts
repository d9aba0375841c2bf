import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureKeyvaultPurge = azureCheck({
  id: 'azure-keyvault-purge',
  scannerType: 'Azure Key Vault',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  controls: [{ framework: 'CIS Azure 5.0', control: '8.3.5' }],
  aliases: ['prowler:keyvault_recoverable'],
  references: ['https://learn.microsoft.com/azure/key-vault/general/soft-delete-overview'],
  snippets: fixedBy(
    'az keyvault update --resource-group GROUP --name VAULT --enable-purge-protection true',
    terraform('azurerm_key_vault', ['purge_protection_enabled   = true', 'soft_delete_retention_days = 90']),
  ),
  needs: ['subscriptions', 'key-vaults'],
  texts: {
    en: {
      name: 'Key vault: protection from purging',
      finding: 'What is deleted from the key vault can be destroyed at once',
      fix: 'Protect the key vault from purging',
      why: 'A deleted vault, key or secret can be brought back for some days, unless someone purges it before. Whoever purges an encryption key destroys all data that it protects.',
      how: 'Open the key vault, choose Properties, and enable purge protection. It cannot be turned off again: deleted objects then stay for the whole retention period.',
      messages: {
        fail: 'Deleted keys and secrets can be purged before their retention ends.',
        pass: 'Nobody can purge deleted keys and secrets before their retention ends.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Key Vault: Schutz vor endgültigem Löschen',
      finding: 'Gelöschtes lässt sich im Key Vault sofort endgültig vernichten',
      fix: 'Den Key Vault vor endgültigem Löschen schützen',
      why: 'Ein gelöschter Vault, Schlüssel oder ein Geheimnis lässt sich einige Tage lang zurückholen, außer jemand löscht vorher endgültig. Wer einen Schlüssel endgültig löscht, zerstört alle damit verschlüsselten Daten.',
      how: 'Öffnen Sie den Key Vault, wählen Sie „Eigenschaften“ und aktivieren Sie den Löschschutz. Er lässt sich nicht wieder ausschalten: Gelöschtes bleibt dann für die ganze Aufbewahrungsdauer.',
      messages: {
        fail: 'Gelöschte Schlüssel und Geheimnisse lassen sich vor Ablauf der Aufbewahrung endgültig löschen.',
        pass: 'Niemand kann gelöschte Schlüssel und Geheimnisse vor Ablauf der Aufbewahrung endgültig löschen.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Almacén de claves: protección contra la purga',
      finding: 'Lo eliminado del almacén de claves se puede destruir al momento',
      fix: 'Proteger el almacén de claves contra la purga',
      why: 'Un almacén, una clave o un secreto eliminados se pueden recuperar durante unos días, salvo que alguien los purgue antes. Quien purga una clave de cifrado destruye todos los datos que protege.',
      how: 'Abre el almacén de claves, elige «Propiedades» y habilita la protección contra la purga. No se puede volver a desactivar: lo eliminado permanece entonces durante todo el periodo de retención.',
      messages: {
        fail: 'Las claves y secretos eliminados se pueden purgar antes de que termine su retención.',
        pass: 'Nadie puede purgar claves ni secretos eliminados antes de que termine su retención.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'key-vaults': all }) =>
    judgeSetting(all, { from: 'vaults', named: 'enablePurgeProtection', settingOf: (one) => one.purgeProtection, isGood: (on) => on }),
})
