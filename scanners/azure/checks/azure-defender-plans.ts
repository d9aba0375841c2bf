import { azureCheck } from '#scanners/azure/check.ts'
import { DEFENDER_PLANS } from '#scanners/azure/defender-plans.ts'
import { resourceOf, subscriptionId } from '#scanners/azure/arm-id.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'

export const azureDefenderPlans = azureCheck({
  id: 'azure-defender-plans',
  scannerType: 'Azure Defender',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: DEFENDER_PLANS.map(({ name: locator, control }) => ({ framework: 'CIS Azure 5.0' as const, control, locator })),
  aliases: DEFENDER_PLANS.map(({ alias }) => alias),
  references: ['https://learn.microsoft.com/azure/defender-for-cloud/defender-for-cloud-introduction'],
  snippets: fixedBy(
    'az security pricing create --name VirtualMachines --tier Standard',
    terraform('azurerm_security_center_subscription_pricing', ['tier          = "Standard"', 'resource_type = "VirtualMachines"']),
  ),
  needs: ['subscriptions', 'defender-plans'],
  texts: {
    en: {
      name: 'Defender plans',
      finding: 'Defender plan is off',
      fix: 'Turn on Defender plans',
      why: 'Without its plan Defender for Cloud neither watches these resources for attacks nor looks for holes in them. Each plan costs by what it watches: choose those for what you run.',
      how: 'Open Defender for Cloud, Environment settings, choose the subscription, and switch the plan on.',
      messages: {
        fail: 'Defender for {{plan}} is off.',
        pass: 'Defender for {{plan}} is on.',
        unknown: 'Azure did not tell of Defender for {{plan}} ({{reason}}).',
      },
    },
    de: {
      name: 'Defender-Pläne',
      finding: 'Defender-Plan ist ausgeschaltet',
      fix: 'Defender-Pläne einschalten',
      why: 'Ohne seinen Plan überwacht Defender for Cloud diese Ressourcen weder auf Angriffe noch sucht es Lücken in ihnen. Jeder Plan kostet nach dem, was er überwacht: Wählen Sie die für das, was Sie betreiben.',
      how: 'Öffnen Sie Defender for Cloud, „Umgebungseinstellungen“, wählen Sie das Abonnement und schalten Sie den Plan ein.',
      messages: {
        fail: 'Defender für {{plan}} ist aus.',
        pass: 'Defender für {{plan}} ist ein.',
        unknown: 'Azure gab über Defender für {{plan}} keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Planes de Defender',
      finding: 'El plan de Defender está desactivado',
      fix: 'Activar los planes de Defender',
      why: 'Sin su plan, Defender for Cloud no vigila estos recursos ante ataques ni busca fallos en ellos. Cada plan cuesta según lo que vigila: elige los de lo que usas.',
      how: 'Abre Defender for Cloud, «Configuración del entorno», elige la suscripción y activa el plan.',
      messages: {
        fail: 'Defender para {{plan}} está desactivado.',
        pass: 'Defender para {{plan}} está activado.',
        unknown: 'Azure no indicó nada de Defender para {{plan}} ({{reason}}).',
      },
    },
  },
  judge: ({ 'defender-plans': { subscription, all } }) =>
    DEFENDER_PLANS.map(({ name, label }) => {
      const resource = resourceOf(subscriptionId(subscription))
      const tier = all.get(name) ?? new Unseen('not_offered')
      if (tier instanceof Unseen) return unknown(resource, 'unknown', { locator: name, values: { reason: tier.reason, plan: label } })
      const options = { locator: name, values: { plan: label } }
      return tier.toLowerCase() === 'standard' ? pass(resource, 'pass', options) : fail(resource, 'fail', options)
    }),
})
