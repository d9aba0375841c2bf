import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeFileServices } from '#scanners/azure/judge/storage-services.ts'

export const azureStorageSmbVersion = azureCheck({
  id: 'azure-storage-smb-version',
  scannerType: 'Azure Storage',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-327',
  controls: [{ framework: 'CIS Azure 5.0', control: '9.1.2' }],
  aliases: ['prowler:storage_smb_protocol_version_is_latest'],
  references: ['https://learn.microsoft.com/azure/storage/files/files-smb-protocol'],
  snippets: fixedBy(
    'az storage account file-service-properties update --resource-group GROUP --account-name ACCOUNT --versions SMB3.1.1',
    terraform('azurerm_storage_account', ['share_properties {', '  smb {', '    versions = ["SMB3.1.1"]', '  }', '}']),
  ),
  needs: ['subscriptions', 'storage-accounts', 'storage-file-services'],
  texts: {
    en: {
      name: 'Storage account: SMB version',
      finding: 'File shares of the storage account accept old versions of SMB',
      fix: 'Allow SMB 3.1.1 alone at the storage account',
      why: 'SMB 2.1 knows no encryption, and only 3.1.1 notices when someone on the way talks both sides into an older version.',
      how: 'Open the storage account, choose Data storage, File shares, Security, choose the custom profile and leave SMB 3.1.1 alone. Windows 10, Windows Server 2016 and current Linux speak it.',
      messages: {
        fail: 'The shares accept {{found}}.',
        pass: 'The shares accept SMB 3.1.1 alone.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: SMB-Version',
      finding: 'Dateifreigaben des Speicherkontos nehmen alte SMB-Versionen an',
      fix: 'Nur SMB 3.1.1 am Speicherkonto zulassen',
      why: 'SMB 2.1 kennt keine Verschlüsselung, und erst 3.1.1 merkt, wenn jemand auf dem Weg beide Seiten zu einer älteren Version überredet.',
      how: 'Öffnen Sie das Speicherkonto, wählen Sie „Datenspeicher“, „Dateifreigaben“, „Sicherheit“, das benutzerdefinierte Profil und lassen Sie nur SMB 3.1.1. Windows 10, Windows Server 2016 und aktuelles Linux sprechen es.',
      messages: {
        fail: 'Die Freigaben nehmen {{found}} an.',
        pass: 'Die Freigaben nehmen nur SMB 3.1.1 an.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: versión de SMB',
      finding: 'Los recursos compartidos aceptan versiones antiguas de SMB',
      fix: 'Permitir solo SMB 3.1.1 en la cuenta de almacenamiento',
      why: 'SMB 2.1 no cifra, y solo 3.1.1 nota cuando alguien en el camino convence a las dos partes de usar una versión anterior.',
      how: 'Abre la cuenta de almacenamiento, elige «Almacenamiento de datos», «Recursos compartidos de archivos», «Seguridad», el perfil personalizado y deja solo SMB 3.1.1. Windows 10, Windows Server 2016 y los Linux actuales lo hablan.',
      messages: {
        fail: 'Los recursos compartidos aceptan {{found}}.',
        pass: 'Los recursos compartidos aceptan solo SMB 3.1.1.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: (facts) =>
    judgeFileServices(facts, {
      named: 'protocolSettings.smb.versions',
      settingOf: ({ smbVersions }) => smbVersions,
      isGood: (versions) => versions.every((version) => version.toUpperCase() === 'SMB3.1.1'),
    }),
})
