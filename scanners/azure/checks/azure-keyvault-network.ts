import { azureCheck } from '#scanners/azure/check.ts'
import { judgeEach } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureKeyvaultNetwork = azureCheck({
  id: 'azure-keyvault-network',
  scannerType: 'Azure Key Vault',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS Azure 5.0', control: '8.3.7' }],
  aliases: ['prowler:keyvault_private_endpoints'],
  references: ['https://learn.microsoft.com/azure/key-vault/general/network-security'],
  snippets: fixedBy(
    'az keyvault update --resource-group GROUP --name VAULT --default-action Deny --bypass AzureServices',
    terraform('azurerm_key_vault', ['network_acls {', '  default_action = "Deny"', '  bypass         = "AzureServices"', '}']),
  ),
  needs: ['subscriptions', 'key-vaults'],
  texts: {
    en: {
      name: 'Key vault: networks',
      finding: 'Key vault answers to all networks',
      fix: 'Limit the networks that reach the key vault',
      why: 'With a stolen token or secret of an application, anyone anywhere reads the keys and secrets of this vault. A firewall leaves them the networks that your programs run in.',
      how: 'Open the key vault, choose Networking, and allow access from specific networks or through private endpoints alone. Name the networks of your applications before you save.',
      messages: {
        fail: 'Its firewall lets all networks in.',
        pass: 'Only chosen networks reach it.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Key Vault: Netze',
      finding: 'Key Vault antwortet allen Netzen',
      fix: 'Die Netze begrenzen, die den Key Vault erreichen',
      why: 'Mit einem gestohlenen Token oder Geheimnis einer Anwendung liest jeder von überall die Schlüssel und Geheimnisse dieses Vaults. Eine Firewall lässt nur die Netze, in denen Ihre Programme laufen.',
      how: 'Öffnen Sie den Key Vault, wählen Sie „Netzwerk“ und erlauben Sie den Zugriff nur aus bestimmten Netzen oder über private Endpunkte. Nennen Sie vor dem Speichern die Netze Ihrer Anwendungen.',
      messages: {
        fail: 'Seine Firewall lässt alle Netze zu.',
        pass: 'Nur gewählte Netze erreichen ihn.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Almacén de claves: redes',
      finding: 'El almacén de claves responde a todas las redes',
      fix: 'Limitar las redes que llegan al almacén de claves',
      why: 'Con un token o secreto robado de una aplicación, cualquiera lee desde cualquier sitio las claves y secretos de este almacén. Un firewall deja solo las redes donde funcionan tus programas.',
      how: 'Abre el almacén de claves, elige «Redes» y permite el acceso solo desde redes concretas o por puntos de conexión privados. Nombra las redes de tus aplicaciones antes de guardar.',
      messages: {
        fail: 'Su firewall deja pasar a todas las redes.',
        pass: 'Solo las redes elegidas llegan a él.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'key-vaults': vaults }) =>
    judgeEach(
      vaults,
      ({ reach }) => reach,
      (reach) => ({
        fault: reach === 'all' ? 'fail' : null,
        options: { evidence: [settings('vaults', { publicReach: reach })], ...(reach === 'all' && { exposure: 'exposed' as const }) },
      }),
    ),
})
