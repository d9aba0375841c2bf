import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureVmUpdateAssessment = azureCheck({
  id: 'azure-vm-update-assessment',
  scannerType: 'Azure Compute',
  category: 'Supply chain',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-1104',
  controls: [{ framework: 'CIS Azure 5.0', control: '8.1.10' }],
  aliases: ['prowler:defender_ensure_system_updates_are_applied'],
  references: ['https://learn.microsoft.com/azure/update-manager/assessment-options'],
  snippets: fixedBy(
    'az vm update --resource-group GROUP --name VM --set osProfile.linuxConfiguration.patchSettings.assessmentMode=AutomaticByPlatform',
    terraform('azurerm_linux_virtual_machine', ['patch_assessment_mode = "AutomaticByPlatform"']),
  ),
  needs: ['subscriptions', 'virtual-machines'],
  texts: {
    en: {
      name: 'Virtual machine: search for updates',
      finding: 'Virtual machine is not checked for missing updates',
      fix: 'Turn on periodic assessment of updates',
      why: 'Nobody hears of a missing fix on a machine that is not asked. With periodic assessment Azure looks each day, and Defender for Cloud names what is missing.',
      how: 'Open Azure Update Manager, Machines, choose the machine, Update settings, and set Periodic assessment to Enable. A policy does so for all that come later.',
      messages: {
        fail: 'Periodic assessment is off ({{found}}).',
        pass: 'Azure looks for missing updates each day.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Virtuelle Maschine: Suche nach Updates',
      finding: 'Virtuelle Maschine wird nicht auf fehlende Updates geprüft',
      fix: 'Regelmäßige Suche nach fehlenden Updates einschalten',
      why: 'Von einer fehlenden Korrektur auf einer Maschine, die nicht gefragt wird, erfährt niemand. Ist die regelmäßige Suche an, sieht Azure täglich nach, und Defender for Cloud nennt, was fehlt.',
      how: 'Öffnen Sie Azure Update Manager, „Computer“, wählen Sie die Maschine, „Updateeinstellungen“ und aktivieren Sie dort die regelmäßige Prüfung. Eine Richtlinie tut es für alle, die später kommen.',
      messages: {
        fail: 'Die regelmäßige Suche ist aus ({{found}}).',
        pass: 'Azure sucht täglich nach fehlenden Updates.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Máquina virtual: búsqueda de actualizaciones',
      finding: 'No se comprueba si a la máquina virtual le faltan actualizaciones',
      fix: 'Activar la evaluación periódica de actualizaciones',
      why: 'De una corrección que falta en una máquina a la que no se pregunta no se entera nadie. Con la evaluación periódica, Azure mira cada día y Defender for Cloud nombra lo que falta.',
      how: 'Abre Azure Update Manager, «Máquinas», elige la máquina, «Configuración de actualización», y pon «Evaluación periódica» en «Habilitar». Una directiva lo hace para las que lleguen después.',
      messages: {
        fail: 'La evaluación periódica está desactivada ({{found}}).',
        pass: 'Azure busca cada día las actualizaciones que faltan.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'virtual-machines': machines }) =>
    judgeSetting(machines, {
      from: 'osProfile',
      named: 'patchSettings.assessmentMode',
      settingOf: ({ updateChecks }) => updateChecks,
      isGood: (mode) => mode.toLowerCase() === 'automaticbyplatform',
    }),
})
