import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeEach } from '#scanners/azure/judge/each.ts'
import { isTrue } from '#scanners/sdk/cloud/unseen.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureStorageNetworkOpen = azureCheck({
  id: 'azure-storage-network-open',
  scannerType: 'Azure Storage',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS Azure 5.0', control: '9.3.2.3' }],
  aliases: ['prowler:storage_default_network_access_rule_is_denied'],
  references: ['https://learn.microsoft.com/azure/storage/common/storage-network-security'],
  snippets: fixedBy(
    'az storage account update --resource-group GROUP --name ACCOUNT --default-action Deny',
    terraform('azurerm_storage_account', [
      'network_rules {',
      '  default_action             = "Deny"',
      '  virtual_network_subnet_ids = [azurerm_subnet.this.id]',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'storage-accounts'],
  texts: {
    en: {
      name: 'Storage account: firewall',
      finding: 'Firewall of the storage account lets in all networks',
      fix: 'Block networks by default at the storage account',
      why: 'Whoever gets hold of a key, a signature or a password uses it from anywhere in the world. With a firewall it is worth nothing outside of your networks.',
      how: 'Open the storage account, choose Security + networking, Networking, and choose Enabled from selected virtual networks and IP addresses. Add the networks and addresses of your programs before you save.',
      messages: {
        fail: 'The account answers to all networks.',
        all: 'The rules of the firewall together let in all addresses.',
        pass: 'The account answers to chosen networks alone.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: Firewall',
      finding: 'Firewall des Speicherkontos lässt alle Netze ein',
      fix: 'Netze am Speicherkonto standardmäßig ablehnen',
      why: 'Wer einen Schlüssel, eine Signatur oder ein Passwort erbeutet, nutzt es von überall auf der Welt. Mit einer Firewall ist es außerhalb Ihrer Netze nichts wert.',
      how: 'Öffnen Sie das Speicherkonto, wählen Sie „Sicherheit + Netzwerk“, „Netzwerk“ und dort „Aus ausgewählten virtuellen Netzwerken und IP-Adressen aktiviert“. Ergänzen Sie vor dem Speichern die Netze und Adressen Ihrer Programme.',
      messages: {
        fail: 'Das Konto antwortet allen Netzen.',
        all: 'Die Regeln der Firewall lassen zusammen alle Adressen ein.',
        pass: 'Das Konto antwortet nur ausgewählten Netzen.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: firewall',
      finding: 'El firewall de la cuenta deja pasar todas las redes',
      fix: 'Denegar las redes por defecto en la cuenta de almacenamiento',
      why: 'Quien consigue una clave, una firma o una contraseña la usa desde cualquier lugar del mundo. Con un firewall no vale nada fuera de tus redes.',
      how: 'Abre la cuenta de almacenamiento, elige «Seguridad y redes», «Redes» y después «Habilitado desde redes virtuales y direcciones IP seleccionadas». Añade las redes y direcciones de tus programas antes de guardar.',
      messages: {
        fail: 'La cuenta responde a todas las redes.',
        all: 'Las reglas del firewall dejan pasar juntas todas las direcciones.',
        pass: 'La cuenta solo responde a las redes elegidas.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'storage-accounts': accounts }) =>
    judgeEach(
      accounts,
      ({ reach }) => reach,
      (reach, { publicNetwork, defaultAction }) => {
        const isByDefault = isTrue(defaultAction, (action) => action.toLowerCase() === 'allow')
        const told = settings('storageAccounts', { publicNetworkAccess: publicNetwork, networkDefaultAction: defaultAction })
        if (reach !== 'all') return { fault: null, options: { evidence: [told] } }
        return { fault: isByDefault ? 'fail' : 'all', options: { exposure: 'exposed', evidence: [told] } }
      },
    ),
})
