import { azureCheck } from '#scanners/azure/check.ts'
import { judgeMachines } from '#scanners/azure/judge/machines.ts'
import { together } from '#scanners/sdk/cloud/unseen.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureVmTrustedLaunch = azureCheck({
  id: 'azure-vm-trusted-launch',
  scannerType: 'Azure Compute',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'high',
  cwe: 'CWE-693',
  aliases: ['prowler:vm_trusted_launch_enabled'],
  references: ['https://learn.microsoft.com/azure/virtual-machines/trusted-launch'],
  snippets: fixedBy(
    'az vm update --resource-group GROUP --name VM --security-type TrustedLaunch --enable-secure-boot true --enable-vtpm true',
    terraform('azurerm_linux_virtual_machine', ['secure_boot_enabled = true', 'vtpm_enabled        = true']),
  ),
  needs: ['subscriptions', 'virtual-machines', 'scale-sets'],
  texts: {
    en: {
      name: 'Virtual machine: trusted launch',
      finding: 'Virtual machine starts without trusted launch',
      fix: 'Turn on trusted launch of virtual machines',
      why: 'Without secure boot and a virtual TPM, a rootkit or a changed boot loader starts before the system does, and nothing in it can tell.',
      how: 'Only machines of generation 2 can have it: stop the machine, set its security type to Trusted launch with secure boot and vTPM, and start it.',
      messages: {
        fail: 'Secure boot or the virtual TPM is off.',
        pass: 'Secure boot and the virtual TPM are on.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Virtuelle Maschine: vertrauenswürdiger Start',
      finding: 'Virtuelle Maschine startet ohne vertrauenswürdigen Start',
      fix: 'Vertrauenswürdigen Start virtueller Maschinen einschalten',
      why: 'Ohne sicheren Start und virtuelles TPM startet ein Rootkit oder ein veränderter Bootloader vor dem System, und nichts darin kann es merken.',
      how: 'Nur Maschinen der Generation 2 können es: Halten Sie die Maschine an, setzen Sie den Sicherheitstyp auf „Vertrauenswürdiger Start“ mit sicherem Start und vTPM und starten Sie sie.',
      messages: {
        fail: 'Sicherer Start oder virtuelles TPM ist aus.',
        pass: 'Sicherer Start und virtuelles TPM sind ein.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Máquina virtual: inicio de confianza',
      finding: 'La máquina virtual arranca sin inicio de confianza',
      fix: 'Activar el inicio de confianza de las máquinas virtuales',
      why: 'Sin arranque seguro ni TPM virtual, un rootkit o un cargador de arranque alterado se inicia antes que el sistema, y nada en él lo nota.',
      how: 'Solo las máquinas de generación 2 lo admiten: detén la máquina, pon el tipo de seguridad en inicio de confianza con arranque seguro y vTPM, e iníciala.',
      messages: {
        fail: 'El arranque seguro o el TPM virtual está desactivado.',
        pass: 'El arranque seguro y el TPM virtual están activados.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: (facts) =>
    judgeMachines(
      facts,
      ({ securityType, secureBoot, virtualTpm }) => together({ securityType, secureBoot, virtualTpm }),
      (found) => ({
        fault: found.securityType.toLowerCase() !== 'standard' && found.secureBoot && found.virtualTpm ? null : 'fail',
        options: { evidence: [settings('securityProfile', found)] },
      }),
    ),
})
