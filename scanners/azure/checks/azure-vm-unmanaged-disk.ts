import { azureCheck } from '#scanners/azure/check.ts'
import { judgeMachines } from '#scanners/azure/judge/machines.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureVmUnmanagedDisk = azureCheck({
  id: 'azure-vm-unmanaged-disk',
  scannerType: 'Azure Compute',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-1104',
  aliases: ['prowler:vm_ensure_using_managed_disks'],
  references: ['https://learn.microsoft.com/azure/virtual-machines/unmanaged-disks-deprecation'],
  snippets: fixedBy(
    'az vm deallocate --resource-group GROUP --name VM\naz vm convert --resource-group GROUP --name VM',
    terraform('azurerm_linux_virtual_machine', ['os_disk {', '  storage_account_type = "Premium_LRS"', '}']),
  ),
  needs: ['subscriptions', 'virtual-machines', 'scale-sets'],
  texts: {
    en: {
      name: 'Virtual machine: kind of disks',
      finding: 'Virtual machine uses unmanaged disks',
      fix: 'Move virtual machines to managed disks',
      why: 'An unmanaged disk is a file in a storage account: whoever may read the account reads the disk, it is not encrypted by a key of its own, and Azure has ended support for it.',
      how: 'Stop the machine and migrate its disks: Disks, Migrate to managed disks.',
      messages: {
        fail: 'At least one of its disks is a blob of a storage account.',
        pass: 'All of its disks are managed.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Virtuelle Maschine: Art der Datenträger',
      finding: 'Virtuelle Maschine nutzt nicht verwaltete Datenträger',
      fix: 'Virtuelle Maschinen auf verwaltete Datenträger umstellen',
      why: 'Ein nicht verwalteter Datenträger ist eine Datei in einem Speicherkonto: Wer das Konto lesen darf, liest den Datenträger; er hat keinen eigenen Schlüssel, und Azure hat die Unterstützung beendet.',
      how: 'Halten Sie die Maschine an und migrieren Sie ihre Datenträger: „Datenträger“, „Zu verwalteten Datenträgern migrieren“.',
      messages: {
        fail: 'Mindestens einer ihrer Datenträger ist ein Blob eines Speicherkontos.',
        pass: 'Alle ihre Datenträger sind verwaltet.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Máquina virtual: tipo de discos',
      finding: 'La máquina virtual usa discos no administrados',
      fix: 'Migrar las máquinas virtuales a discos administrados',
      why: 'Un disco no administrado es un archivo de una cuenta de almacenamiento: quien puede leer la cuenta lee el disco, no tiene una clave propia, y Azure ha terminado su soporte.',
      how: 'Detén la máquina y migra sus discos: «Discos», «Migrar a discos administrados».',
      messages: {
        fail: 'Al menos uno de sus discos es un blob de una cuenta de almacenamiento.',
        pass: 'Todos sus discos son administrados.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: (facts) =>
    judgeMachines(
      facts,
      ({ hasBlobDisk }) => hasBlobDisk,
      (hasBlobDisk) => ({ fault: hasBlobDisk ? 'fail' : null, options: { evidence: [settings('storageProfile', { vhd: hasBlobDisk })] } }),
    ),
})
