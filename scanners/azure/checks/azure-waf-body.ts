import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'

export const azureWafBody = azureCheck({
  id: 'azure-waf-body',
  scannerType: 'Azure Network',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-20',
  controls: [{ framework: 'CIS Azure 5.0', control: '7.14' }],
  references: ['https://learn.microsoft.com/azure/web-application-firewall/ag/application-gateway-waf-request-size-limits'],
  snippets: fixedBy(
    'az network application-gateway waf-policy policy-setting update --resource-group GROUP --policy-name POLICY --request-body-check true',
    terraform('azurerm_web_application_firewall_policy', ['policy_settings {', '  request_body_check = true', '}']),
  ),
  needs: ['subscriptions', 'firewall-policies'],
  texts: {
    en: {
      name: 'WAF policy: request bodies',
      finding: 'WAF policy does not look into request bodies',
      fix: 'Turn on inspection of request bodies in the WAF policy',
      why: 'Forms, uploads and calls of an API carry what they send in the body. A firewall that does not read it lets every attack through that comes that way.',
      how: 'Open the WAF policy, choose Settings, Policy settings, and set Inspect request body to on.',
      messages: {
        fail: 'The policy does not read request bodies.',
        pass: 'The policy reads request bodies.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'WAF-Richtlinie: Anfragekörper',
      finding: 'WAF-Richtlinie sieht nicht in Anfragekörper',
      fix: 'Prüfung von Anfragekörpern in der WAF-Richtlinie einschalten',
      why: 'Formulare, Uploads und API-Aufrufe tragen ihren Inhalt im Körper. Eine Firewall, die ihn nicht liest, lässt jeden Angriff durch, der so kommt.',
      how: 'Öffnen Sie die WAF-Richtlinie, wählen Sie „Einstellungen“, „Richtlinieneinstellungen“ und schalten Sie „Anforderungstext überprüfen“ ein.',
      messages: {
        fail: 'Die Richtlinie liest Anfragekörper nicht.',
        pass: 'Die Richtlinie liest Anfragekörper.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Directiva de WAF: cuerpo de las peticiones',
      finding: 'La directiva de WAF no mira el cuerpo de las peticiones',
      fix: 'Activar la inspección del cuerpo en la directiva de WAF',
      why: 'Los formularios, las subidas y las llamadas a una API llevan su contenido en el cuerpo. Un firewall que no lo lee deja pasar todo ataque que venga por ahí.',
      how: 'Abre la directiva de WAF, elige «Configuración», «Configuración de directiva» y activa «Inspeccionar el cuerpo de la solicitud».',
      messages: {
        fail: 'La directiva no lee el cuerpo de las peticiones.',
        pass: 'La directiva lee el cuerpo de las peticiones.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'firewall-policies': policies }) =>
    judgeSetting(policies, {
      from: 'ApplicationGatewayWebApplicationFirewallPolicies',
      named: 'requestBodyCheck',
      settingOf: (policy) => policy.readsBodies,
      isGood: (on) => on,
    }),
})
