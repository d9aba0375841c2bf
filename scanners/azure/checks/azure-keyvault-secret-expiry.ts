import { azureCheck } from '#scanners/azure/check.ts'
import { judgeExpiry } from '#scanners/azure/judge/vault-items.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureKeyvaultSecretExpiry = azureCheck({
  id: 'azure-keyvault-secret-expiry',
  scannerType: 'Azure Key Vault',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-324',
  controls: [
    { framework: 'CIS Azure 5.0', control: '8.3.3' },
    { framework: 'CIS Azure 5.0', control: '8.3.4' },
  ],
  aliases: ['prowler:keyvault_rbac_secret_expiration_set', 'prowler:keyvault_non_rbac_secret_expiration_set'],
  references: ['https://learn.microsoft.com/azure/key-vault/secrets/about-secrets'],
  snippets: fixedBy(
    'az keyvault secret set-attributes --vault-name VAULT --name SECRET --expires "$(date -u -d "+90 days" +%Y-%m-%dT%H:%M:%SZ)"',
    terraform('azurerm_key_vault_secret', ['expiration_date = "2027-01-01T00:00:00Z"']),
  ),
  needs: ['subscriptions', 'key-vaults', 'vault-secrets'],
  texts: {
    en: {
      name: 'Secret: expiry date',
      finding: 'Secret never expires',
      fix: 'Give the secret an expiry date',
      why: 'A password or token without an end stays good for whoever once copied it: former colleagues, old logs, a backup. An expiry date makes sure that it is renewed.',
      how: 'Open the key vault, choose Secrets, the secret and its current version, and set an expiration date. Let an event of the vault remind you, or renew it automatically.',
      messages: {
        fail: 'It has no expiry date.',
        pass: 'It expires.',
        disabled: 'It is disabled.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Geheimnis: Ablaufdatum',
      finding: 'Geheimnis läuft nie ab',
      fix: 'Dem Geheimnis ein Ablaufdatum geben',
      why: 'Ein Kennwort oder Token ohne Ende bleibt für alle gültig, die es einmal kopiert haben: frühere Kollegen, alte Protokolle, eine Sicherung. Ein Ablaufdatum sorgt dafür, dass es erneuert wird.',
      how: 'Öffnen Sie den Key Vault, wählen Sie „Geheimnisse“, das Geheimnis und seine aktuelle Version und setzen Sie ein Ablaufdatum. Lassen Sie sich durch ein Ereignis des Vaults erinnern, oder erneuern Sie es automatisch.',
      messages: {
        fail: 'Es hat kein Ablaufdatum.',
        pass: 'Es läuft ab.',
        disabled: 'Es ist deaktiviert.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Secreto: fecha de caducidad',
      finding: 'El secreto no caduca nunca',
      fix: 'Dar al secreto una fecha de caducidad',
      why: 'Una contraseña o un token sin final sigue valiendo para quien lo copió alguna vez: antiguos compañeros, registros viejos, una copia de seguridad. Una fecha de caducidad asegura que se renueve.',
      how: 'Abre el almacén de claves, elige «Secretos», el secreto y su versión actual, y pon una fecha de expiración. Haz que un evento del almacén te avise o renuévalo automáticamente.',
      messages: {
        fail: 'No tiene fecha de caducidad.',
        pass: 'Caduca.',
        disabled: 'Está deshabilitado.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'vault-secrets': secrets }) => judgeExpiry(secrets),
})
