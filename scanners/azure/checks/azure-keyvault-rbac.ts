import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureKeyvaultRbac = azureCheck({
  id: 'azure-keyvault-rbac',
  scannerType: 'Azure Key Vault',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS Azure 5.0', control: '8.3.6' }],
  aliases: ['prowler:keyvault_rbac_enabled'],
  references: ['https://learn.microsoft.com/azure/key-vault/general/rbac-guide'],
  snippets: fixedBy(
    'az keyvault update --resource-group GROUP --name VAULT --enable-rbac-authorization true',
    terraform('azurerm_key_vault', ['rbac_authorization_enabled = true']),
  ),
  needs: ['subscriptions', 'key-vaults'],
  texts: {
    en: {
      name: 'Key vault: who decides on access',
      finding: 'Key vault grants access by its own policies, not by roles',
      fix: 'Use roles for access to the key vault',
      why: 'Access policies hold for all keys, secrets or certificates of a vault at once, and whoever may change the vault writes themselves into them. Roles are given for a single secret, for a time, and are seen with all other rights.',
      how: 'First assign roles such as Key Vault Secrets User to all who use the vault today. Then open the key vault, choose Access configuration, and select Azure role-based access control.',
      messages: {
        fail: 'Its own access policies decide who reads keys and secrets.',
        pass: 'Roles of Azure decide who reads keys and secrets.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Key Vault: Zugriffsentscheidung',
      finding: 'Key Vault vergibt Zugriff über eigene Richtlinien, nicht über Rollen',
      fix: 'Über den Zugriff auf den Key Vault Rollen entscheiden lassen',
      why: 'Zugriffsrichtlinien gelten für alle Schlüssel, Geheimnisse oder Zertifikate eines Vaults zugleich, und wer den Vault ändern darf, trägt sich selbst ein. Rollen werden für ein einzelnes Geheimnis und auf Zeit vergeben und stehen bei allen anderen Rechten.',
      how: 'Weisen Sie zuerst allen, die den Vault heute nutzen, Rollen wie „Key Vault-Geheimnisbenutzer“ zu. Öffnen Sie dann den Key Vault, wählen Sie „Zugriffskonfiguration“ und „Rollenbasierte Zugriffssteuerung in Azure“.',
      messages: {
        fail: 'Eigene Zugriffsrichtlinien entscheiden, wer Schlüssel und Geheimnisse liest.',
        pass: 'Rollen von Azure entscheiden, wer Schlüssel und Geheimnisse liest.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Almacén de claves: quién decide el acceso',
      finding: 'El almacén de claves da acceso por directivas propias, no por roles',
      fix: 'Dejar que los roles decidan el acceso al almacén de claves',
      why: 'Las directivas de acceso valen para todas las claves, secretos o certificados de un almacén a la vez, y quien puede cambiar el almacén se añade a sí mismo. Los roles se dan para un solo secreto, por un tiempo, y se ven junto a los demás permisos.',
      how: 'Asigna primero roles como «Usuario de secretos de Key Vault» a todos los que usan hoy el almacén. Después abre el almacén de claves, elige «Configuración de acceso» y «Control de acceso basado en roles de Azure».',
      messages: {
        fail: 'Sus propias directivas de acceso deciden quién lee claves y secretos.',
        pass: 'Los roles de Azure deciden quién lee claves y secretos.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'key-vaults': all }) =>
    judgeSetting(all, { from: 'vaults', named: 'enableRbacAuthorization', settingOf: (one) => one.usesRoles, isGood: (on) => on }),
})
