import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeFileServices } from '#scanners/azure/judge/storage-services.ts'

export const azureStorageSmbEncryption = azureCheck({
  id: 'azure-storage-smb-encryption',
  scannerType: 'Azure Storage',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-327',
  controls: [{ framework: 'CIS Azure 5.0', control: '9.1.3' }],
  aliases: ['prowler:storage_smb_channel_encryption_with_secure_algorithm'],
  references: ['https://learn.microsoft.com/azure/storage/files/files-smb-protocol#smb-security-settings'],
  snippets: fixedBy(
    'az storage account file-service-properties update --resource-group GROUP --account-name ACCOUNT --channel-encryption AES-256-GCM',
    terraform('azurerm_storage_account', ['share_properties {', '  smb {', '    channel_encryption_type = ["AES-256-GCM"]', '  }', '}']),
  ),
  needs: ['subscriptions', 'storage-accounts', 'storage-file-services'],
  texts: {
    en: {
      name: 'Storage account: SMB encryption',
      finding: 'File shares of the storage account accept weaker encryption of SMB',
      fix: 'Require AES-256-GCM at the file shares of the storage account',
      why: 'A client that asks for a shorter key gets it. Whoever records the traffic has less to break later.',
      how: 'Open the storage account, choose Data storage, File shares, Security, choose the custom profile and leave AES-256-GCM alone as SMB channel encryption.',
      messages: {
        fail: 'The shares accept {{found}}.',
        pass: 'The shares accept AES-256-GCM alone.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: SMB-Verschlüsselung',
      finding: 'Dateifreigaben des Speicherkontos nehmen schwächere SMB-Verschlüsselung an',
      fix: 'AES-256-GCM an den Dateifreigaben des Speicherkontos verlangen',
      why: 'Ein Client, der einen kürzeren Schlüssel will, bekommt ihn. Wer den Verkehr aufzeichnet, hat später weniger zu brechen.',
      how: 'Öffnen Sie das Speicherkonto, wählen Sie „Datenspeicher“, „Dateifreigaben“, „Sicherheit“, das benutzerdefinierte Profil und lassen Sie als SMB-Kanalverschlüsselung nur AES-256-GCM.',
      messages: {
        fail: 'Die Freigaben nehmen {{found}} an.',
        pass: 'Die Freigaben nehmen nur AES-256-GCM an.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: cifrado de SMB',
      finding: 'Los recursos compartidos aceptan un cifrado de SMB inferior',
      fix: 'Exigir AES-256-GCM en los recursos compartidos de la cuenta',
      why: 'Un cliente que pide una clave más corta la obtiene. Quien graba el tráfico tiene después menos que romper.',
      how: 'Abre la cuenta de almacenamiento, elige «Almacenamiento de datos», «Recursos compartidos de archivos», «Seguridad», el perfil personalizado y deja solo AES-256-GCM como cifrado de canal SMB.',
      messages: {
        fail: 'Los recursos compartidos aceptan {{found}}.',
        pass: 'Los recursos compartidos aceptan solo AES-256-GCM.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: (facts) =>
    judgeFileServices(facts, {
      named: 'protocolSettings.smb.channelEncryption',
      settingOf: ({ smbCiphers }) => smbCiphers,
      isGood: (ciphers) => ciphers.every((cipher) => cipher.toUpperCase() === 'AES-256-GCM'),
    }),
})
