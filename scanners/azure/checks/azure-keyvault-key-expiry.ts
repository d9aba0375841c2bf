import { azureCheck } from '#scanners/azure/check.ts'
import { judgeExpiry } from '#scanners/azure/judge/vault-items.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureKeyvaultKeyExpiry = azureCheck({
  id: 'azure-keyvault-key-expiry',
  scannerType: 'Azure Key Vault',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-324',
  controls: [
    { framework: 'CIS Azure 5.0', control: '8.3.1' },
    { framework: 'CIS Azure 5.0', control: '8.3.2' },
  ],
  aliases: ['prowler:keyvault_rbac_key_expiration_set', 'prowler:keyvault_key_expiration_set_in_non_rbac'],
  references: ['https://learn.microsoft.com/azure/key-vault/keys/about-keys-details'],
  snippets: fixedBy(
    'az keyvault key set-attributes --vault-name VAULT --name KEY --expires "$(date -u -d "+1 year" +%Y-%m-%dT%H:%M:%SZ)"',
    terraform('azurerm_key_vault_key', ['expiration_date = "2027-01-01T00:00:00Z"']),
  ),
  needs: ['subscriptions', 'key-vaults', 'vault-keys'],
  texts: {
    en: {
      name: 'Key: expiry date',
      finding: 'Key never expires',
      fix: 'Give the key an expiry date',
      why: 'A key without an end is used until someone remembers it. The longer it is in use, the more it protects, and the more is lost when it leaks.',
      how: 'Open the key vault, choose Keys, the key and its current version, and set an expiration date; better still a rotation policy, which sets it for each new version. Renew what uses the key before that day.',
      messages: {
        fail: 'It has no expiry date.',
        pass: 'It expires.',
        disabled: 'It is disabled.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Schlüssel: Ablaufdatum',
      finding: 'Schlüssel läuft nie ab',
      fix: 'Dem Schlüssel ein Ablaufdatum geben',
      why: 'Ein Schlüssel ohne Ende ist in Gebrauch, bis sich jemand an ihn erinnert. Je länger, desto mehr schützt er, und desto mehr geht verloren, wenn er abhandenkommt.',
      how: 'Öffnen Sie den Key Vault, wählen Sie „Schlüssel“, den Schlüssel und seine aktuelle Version und setzen Sie ein Ablaufdatum; besser noch eine Rotationsrichtlinie, die es für jede neue Version setzt. Stellen Sie vor diesem Tag um, was den Schlüssel nutzt.',
      messages: {
        fail: 'Er hat kein Ablaufdatum.',
        pass: 'Er läuft ab.',
        disabled: 'Er ist deaktiviert.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Clave: fecha de caducidad',
      finding: 'La clave no caduca nunca',
      fix: 'Dar a la clave una fecha de caducidad',
      why: 'Una clave sin final se usa hasta que alguien se acuerda de ella. Cuanto más tiempo, más protege y más se pierde si se filtra.',
      how: 'Abre el almacén de claves, elige «Claves», la clave y su versión actual, y pon una fecha de expiración; mejor aún, una directiva de rotación que la ponga en cada versión nueva. Renueva antes de ese día lo que usa la clave.',
      messages: {
        fail: 'No tiene fecha de caducidad.',
        pass: 'Caduca.',
        disabled: 'Está deshabilitada.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'vault-keys': keys }) => judgeExpiry(keys),
})
