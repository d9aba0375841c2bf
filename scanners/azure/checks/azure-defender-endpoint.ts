import { azureCheck } from '#scanners/azure/check.ts'
import { judgeSubscription } from '#scanners/azure/judge/parts.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

export const azureDefenderEndpoint = azureCheck({
  id: 'azure-defender-endpoint',
  scannerType: 'Azure Defender',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  controls: [{ framework: 'CIS Azure 5.0', control: '8.1.3.3' }],
  aliases: ['prowler:defender_ensure_wdatp_is_enabled'],
  references: ['https://learn.microsoft.com/azure/defender-for-cloud/integration-defender-for-endpoint'],
  snippets: fixedBy(
    'az security setting update --name WDATP --enabled true',
    terraform('azurerm_security_center_setting', ['setting_name = "WDATP"', 'enabled      = true']),
  ),
  needs: ['subscriptions', 'defender-settings'],
  texts: {
    en: {
      name: 'Defender: endpoint protection',
      finding: 'Endpoint protection of machines is off',
      fix: 'Turn on endpoint protection of Defender for Servers',
      why: 'Then Defender for Endpoint does not come to machines by itself: what runs on a new one, and what an attacker starts there, is watched by nobody.',
      how: 'Open Defender for Cloud, Environment settings, choose the subscription, Settings & monitoring, and set Endpoint protection to On. The plan Servers has to be on as well.',
      messages: {
        fail: 'The integration of Defender for Endpoint is off.',
        pass: 'The integration of Defender for Endpoint is on.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Defender: Endpunktschutz',
      finding: 'Endpunktschutz der Maschinen ist ausgeschaltet',
      fix: 'Endpunktschutz von Defender für Server einschalten',
      why: 'Dann kommt Defender for Endpoint nicht von selbst auf die Maschinen: Was auf einer neuen läuft und was ein Angreifer dort startet, beobachtet niemand.',
      how: 'Öffnen Sie Defender for Cloud, „Umgebungseinstellungen“, wählen Sie das Abonnement, „Einstellungen und Überwachung“ und setzen Sie „Endpunktschutz“ auf „Ein“. Der Plan für Server muss ebenfalls ein sein.',
      messages: {
        fail: 'Die Integration von Defender for Endpoint ist aus.',
        pass: 'Die Integration von Defender for Endpoint ist ein.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Defender: protección de puntos finales',
      finding: 'La protección de puntos finales de las máquinas está desactivada',
      fix: 'Activar la protección de puntos finales de Defender para servidores',
      why: 'Entonces Defender for Endpoint no llega por sí mismo a las máquinas: lo que se ejecuta en una nueva, y lo que un atacante inicia allí, no lo vigila nadie.',
      how: 'Abre Defender for Cloud, «Configuración del entorno», elige la suscripción, «Configuración y supervisión», y pon «Protección de puntos de conexión» en «Activado». El plan de servidores también debe estar activo.',
      messages: {
        fail: 'La integración de Defender for Endpoint está desactivada.',
        pass: 'La integración de Defender for Endpoint está activada.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'defender-settings': { subscription, all } }) => [
    judgeSubscription(subscription, all.get('WDATP') ?? new Unseen('error'), (isOn) => ({
      fault: isOn ? null : 'fail',
      options: { evidence: [settings('settings/WDATP', { enabled: isOn })] },
    })),
  ],
})
