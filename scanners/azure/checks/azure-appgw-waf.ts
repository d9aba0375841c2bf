import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeEach } from '#scanners/azure/judge/each.ts'
import { together, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { FirewallPolicy } from '#scanners/azure/collect/firewall-policies.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

/** A policy that is not on the list of its subscription was chosen, and nothing says that it is off. */
const isOn = (policies: readonly FirewallPolicy[], policy: string | null): Seen<boolean> =>
  policies.find(({ id }) => id === policy)?.isOn ?? policy !== null

export const azureAppgwWaf = azureCheck({
  id: 'azure-appgw-waf',
  scannerType: 'Azure Network',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-1188',
  controls: [{ framework: 'CIS Azure 5.0', control: '7.10' }],
  aliases: ['prowler:network_application_gateway_waf_enabled'],
  references: ['https://learn.microsoft.com/azure/web-application-firewall/ag/ag-overview'],
  snippets: fixedBy(
    'az network application-gateway update --resource-group GROUP --name GATEWAY --sku WAF_v2 --set firewallPolicy.id=POLICY_ID',
    terraform('azurerm_application_gateway', [
      'firewall_policy_id = azurerm_web_application_firewall_policy.this.id',
      'sku {',
      '  name = "WAF_v2"',
      '  tier = "WAF_v2"',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'application-gateways', 'firewall-policies'],
  texts: {
    en: {
      name: 'Application gateway: firewall',
      finding: 'Application gateway has no web application firewall',
      fix: 'Add a web application firewall to the application gateway',
      why: 'Injection, scripts of others and known holes in popular software come to every site on the internet. A firewall at the gateway stops the common ones before they reach the application.',
      how: 'Open the application gateway, choose Settings, Web application firewall, the tier WAF V2, and assign a policy. Let it detect first, read its log for some days, then let it prevent.',
      messages: {
        fail: 'The gateway is of the tier {{tier}} and has no firewall that is on.',
        off: 'The firewall policy of the gateway is switched off.',
        pass: 'A web application firewall guards the gateway.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Application Gateway: Firewall',
      finding: 'Application Gateway hat keine Web Application Firewall',
      fix: 'Dem Application Gateway eine Web Application Firewall vorschalten',
      why: 'Einschleusungen, fremde Skripte und bekannte Lücken in verbreiteter Software treffen jede Website im Internet. Eine Firewall am Gateway hält die üblichen auf, bevor sie die Anwendung erreichen.',
      how: 'Öffnen Sie das Application Gateway, wählen Sie „Einstellungen“, „Web Application Firewall“, die Ebene „WAF V2“ und weisen Sie eine Richtlinie zu. Lassen Sie sie zuerst erkennen, lesen Sie einige Tage ihr Protokoll, dann lassen Sie sie verhindern.',
      messages: {
        fail: 'Das Gateway ist von der Ebene {{tier}} und hat keine aktive Firewall.',
        off: 'Die Firewallrichtlinie des Gateways ist abgeschaltet.',
        pass: 'Eine Web Application Firewall schützt das Gateway.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Puerta de enlace de aplicaciones: firewall',
      finding: 'La puerta de enlace no tiene firewall de aplicaciones web',
      fix: 'Poner un firewall de aplicaciones web ante la puerta de enlace',
      why: 'Las inyecciones, los scripts ajenos y los fallos conocidos de programas populares llegan a todo sitio de internet. Un firewall en la puerta de enlace detiene los comunes antes de que alcancen la aplicación.',
      how: 'Abre la puerta de enlace de aplicaciones, elige «Configuración», «Firewall de aplicaciones web», el nivel «WAF V2» y asigna una directiva. Deja que primero detecte, lee su registro unos días y después que prevenga.',
      messages: {
        fail: 'La puerta de enlace es del nivel {{tier}} y no tiene un firewall activo.',
        off: 'La directiva de firewall de la puerta de enlace está desactivada.',
        pass: 'Un firewall de aplicaciones web protege la puerta de enlace.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'application-gateways': gateways, 'firewall-policies': policies }) =>
    judgeEach(
      gateways,
      ({ tier, ownFirewall, policy }) => together({ tier, ownFirewall, isPolicyOn: isOn(policies, policy) }),
      ({ tier, ownFirewall, isPolicyOn }, { policy }) => {
        const isGuarded = tier.toLowerCase().startsWith('waf') && (policy === null ? ownFirewall : isPolicyOn)
        return {
          fault: isGuarded ? null : policy !== null && !isPolicyOn ? 'off' : 'fail',
          options: {
            values: { tier },
            evidence: [settings('applicationGateways', { tier, firewallPolicy: policy, isPolicyOn, ownFirewall })],
          },
        }
      },
    ),
})
