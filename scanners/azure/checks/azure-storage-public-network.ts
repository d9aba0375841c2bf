import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'

export const azureStoragePublicNetwork = azureCheck({
  id: 'azure-storage-public-network',
  scannerType: 'Azure Storage',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS Azure 5.0', control: '9.3.2.2' }],
  aliases: ['prowler:storage_account_public_network_access_disabled'],
  references: ['https://learn.microsoft.com/azure/storage/common/storage-network-security-set-default-access'],
  snippets: fixedBy(
    'az storage account update --resource-group GROUP --name ACCOUNT --public-network-access Disabled',
    terraform('azurerm_storage_account', ['public_network_access_enabled = false']),
  ),
  needs: ['subscriptions', 'storage-accounts'],
  texts: {
    en: {
      name: 'Storage account: public networks',
      finding: 'Storage account is reachable from public networks',
      fix: 'Turn off public network access to the storage account',
      why: 'An address on the internet is where every stolen key is tried. Over private endpoints alone, what is stored is reached from your own networks and from nowhere else.',
      how: 'Make a private endpoint for each service that is used (blob, file, queue, table). Then open the storage account, choose Security + networking, Networking, and set Public network access to Disabled.',
      messages: {
        fail: 'Public network access is {{found}}.',
        pass: 'The account is not reachable from public networks.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: öffentliche Netze',
      finding: 'Speicherkonto ist aus öffentlichen Netzen erreichbar',
      fix: 'Zugriff aus öffentlichen Netzen auf das Speicherkonto abschalten',
      why: 'An einer Adresse im Internet wird jeder gestohlene Schlüssel ausprobiert. Nur über private Endpunkte erreicht man das Gespeicherte aus Ihren eigenen Netzen und von nirgends sonst.',
      how: 'Legen Sie für jeden genutzten Dienst (Blob, Datei, Warteschlange, Tabelle) einen privaten Endpunkt an. Öffnen Sie dann das Speicherkonto, wählen Sie „Sicherheit + Netzwerk“, „Netzwerk“ und setzen Sie „Öffentlicher Netzwerkzugriff“ auf „Deaktiviert“.',
      messages: {
        fail: 'Zugriff aus öffentlichen Netzen: {{found}}.',
        pass: 'Das Konto ist aus öffentlichen Netzen nicht erreichbar.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: redes públicas',
      finding: 'La cuenta de almacenamiento es accesible desde redes públicas',
      fix: 'Desactivar el acceso desde redes públicas a la cuenta',
      why: 'En una dirección de internet se prueba toda clave robada. Solo con puntos de conexión privados, lo guardado se alcanza desde tus redes y desde ningún otro sitio.',
      how: 'Crea un punto de conexión privado para cada servicio que se use (blob, archivo, cola, tabla). Después abre la cuenta de almacenamiento, elige «Seguridad y redes», «Redes» y pon «Acceso a la red pública» en «Deshabilitado».',
      messages: {
        fail: 'El acceso a la red pública está en {{found}}.',
        pass: 'La cuenta no es accesible desde redes públicas.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'storage-accounts': accounts }) =>
    judgeSetting(accounts, {
      from: 'storageAccounts',
      named: 'publicNetworkAccess',
      settingOf: (account) => account.publicNetwork,
      isGood: (access) => access !== 'Enabled',
    }),
})
