import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'

export const azureWafBots = azureCheck({
  id: 'azure-waf-bots',
  scannerType: 'Azure Network',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-799',
  controls: [{ framework: 'CIS Azure 5.0', control: '7.15' }],
  references: ['https://learn.microsoft.com/azure/web-application-firewall/ag/bot-protection-overview'],
  snippets: fixedBy(
    'az network application-gateway waf-policy managed-rule rule-set add --resource-group GROUP --policy-name POLICY --type Microsoft_BotManagerRuleSet --version 1.1',
    terraform('azurerm_web_application_firewall_policy', [
      'managed_rules {',
      '  managed_rule_set {',
      '    type    = "Microsoft_BotManagerRuleSet"',
      '    version = "1.1"',
      '  }',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'firewall-policies'],
  texts: {
    en: {
      name: 'WAF policy: bots',
      finding: 'WAF policy has no rules against bots',
      fix: 'Add the rules against bots to the WAF policy',
      why: 'Programs try stolen passwords, copy content and look for holes around the clock. Microsoft knows many of their addresses, and a rule set keeps them away.',
      how: 'Open the WAF policy, choose Settings, Managed rules, Assign, and tick Microsoft_BotManagerRuleSet.',
      messages: {
        fail: 'The policy has the rule sets: {{found}}.',
        pass: 'The policy has rules against bots.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'WAF-Richtlinie: Bots',
      finding: 'WAF-Richtlinie hat keine Regeln gegen Bots',
      fix: 'Regeln gegen Bots zur WAF-Richtlinie hinzufügen',
      why: 'Programme probieren rund um die Uhr gestohlene Passwörter, kopieren Inhalte und suchen Lücken. Microsoft kennt viele ihrer Adressen, und ein Regelsatz hält sie fern.',
      how: 'Öffnen Sie die WAF-Richtlinie, wählen Sie „Einstellungen“, „Verwaltete Regeln“, „Zuweisen“ und aktivieren Sie „Microsoft_BotManagerRuleSet“.',
      messages: {
        fail: 'Die Richtlinie hat die Regelsätze: {{found}}.',
        pass: 'Die Richtlinie hat Regeln gegen Bots.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Directiva de WAF: bots',
      finding: 'La directiva de WAF no tiene reglas contra bots',
      fix: 'Añadir las reglas contra bots a la directiva de WAF',
      why: 'Hay programas que prueban contraseñas robadas, copian contenido y buscan fallos a todas horas. Microsoft conoce muchas de sus direcciones, y un conjunto de reglas los aleja.',
      how: 'Abre la directiva de WAF, elige «Configuración», «Reglas administradas», «Asignar» y marca «Microsoft_BotManagerRuleSet».',
      messages: {
        fail: 'La directiva tiene los conjuntos de reglas: {{found}}.',
        pass: 'La directiva tiene reglas contra bots.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'firewall-policies': policies }) =>
    judgeSetting(policies, {
      from: 'ApplicationGatewayWebApplicationFirewallPolicies',
      named: 'managedRuleSets',
      settingOf: (policy) => policy.ruleSets,
      isGood: (sets) => sets.some((set) => set.toLowerCase() === 'microsoft_botmanagerruleset'),
    }),
})
