import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureVmDiskEncryption = azureCheck({
  id: 'azure-vm-disk-encryption',
  scannerType: 'Azure Compute',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-311',
  aliases: ['prowler:vm_ensure_attached_disks_encrypted_with_cmk', 'prowler:vm_ensure_unattached_disks_encrypted_with_cmk'],
  references: ['https://learn.microsoft.com/azure/virtual-machines/disk-encryption'],
  snippets: fixedBy(
    'az disk update --resource-group GROUP --name DISK --encryption-type EncryptionAtRestWithCustomerKey \\\n  --disk-encryption-set SET_ID',
    terraform('azurerm_managed_disk', ['disk_encryption_set_id = azurerm_disk_encryption_set.this.id']),
  ),
  needs: ['subscriptions', 'disks'],
  texts: {
    en: {
      name: 'Disk: encryption key',
      finding: 'Disk is not encrypted with an own key',
      fix: 'Encrypt disks with an own key',
      why: 'Azure encrypts every disk with a key of its own. With a key of yours you decide who uses it, see its use, and can make copies of a disk unreadable by taking it away.',
      how: 'Make a disk encryption set with a key of your vault, then change the encryption of the disk while its machine is stopped.',
      messages: {
        fail: 'It is encrypted with a key that Azure manages ({{found}}).',
        pass: 'It is encrypted with an own key.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Datenträger: Schlüssel der Verschlüsselung',
      finding: 'Datenträger ist nicht mit eigenem Schlüssel verschlüsselt',
      fix: 'Datenträger mit eigenem Schlüssel verschlüsseln',
      why: 'Azure verschlüsselt jeden Datenträger mit einem eigenen Schlüssel. Mit Ihrem Schlüssel entscheiden Sie, wer ihn nutzt, sehen seine Nutzung und können Kopien unlesbar machen, indem Sie ihn entziehen.',
      how: 'Legen Sie einen Datenträgerverschlüsselungssatz mit einem Schlüssel Ihres Tresors an und ändern Sie die Verschlüsselung des Datenträgers, während seine Maschine angehalten ist.',
      messages: {
        fail: 'Er ist mit einem von Azure verwalteten Schlüssel verschlüsselt ({{found}}).',
        pass: 'Er ist mit einem eigenen Schlüssel verschlüsselt.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Disco: clave de cifrado',
      finding: 'El disco no está cifrado con una clave propia',
      fix: 'Cifrar los discos con una clave propia',
      why: 'Azure cifra cada disco con una clave suya. Con una clave propia decides quién la usa, ves su uso y puedes hacer ilegibles las copias de un disco retirándola.',
      how: 'Crea un conjunto de cifrado de disco con una clave de tu almacén y cambia el cifrado del disco mientras su máquina está detenida.',
      messages: {
        fail: 'Está cifrado con una clave que gestiona Azure ({{found}}).',
        pass: 'Está cifrado con una clave propia.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ disks }) =>
    judgeSetting(disks, {
      named: 'encryption.type',
      from: 'Microsoft.Compute/disks',
      settingOf: ({ encryption }) => encryption,
      isGood: (type, { isEncryptedWithin }) => isEncryptedWithin || type.toLowerCase().includes('customer'),
    }),
})
