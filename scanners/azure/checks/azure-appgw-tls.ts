import { azureCheck } from '#scanners/azure/check.ts'
import { isModernTls } from '#scanners/azure/judge/tls.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'

export const azureAppgwTls = azureCheck({
  id: 'azure-appgw-tls',
  scannerType: 'Azure Network',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-326',
  controls: [{ framework: 'CIS Azure 5.0', control: '7.12' }],
  aliases: ['prowler:network_application_gateway_tls12'],
  references: ['https://learn.microsoft.com/azure/application-gateway/application-gateway-ssl-policy-overview'],
  snippets: fixedBy(
    'az network application-gateway ssl-policy set --resource-group GROUP --gateway-name GATEWAY --policy-type Predefined --policy-name AppGwSslPolicy20220101',
    terraform('azurerm_application_gateway', [
      'ssl_policy {',
      '  policy_type = "Predefined"',
      '  policy_name = "AppGwSslPolicy20220101"',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'application-gateways'],
  texts: {
    en: {
      name: 'Application gateway: TLS version',
      finding: 'Application gateway accepts TLS below 1.2',
      fix: 'Require TLS 1.2 at the application gateway',
      why: 'TLS 1.0 and 1.1 have known weaknesses by which someone on the way can read along. Browsers dropped them in 2020, so nobody who visits needs them.',
      how: 'Open the application gateway, choose Settings, Listeners, SSL policy, and choose AppGwSslPolicy20220101 or a stricter one.',
      messages: {
        fail: 'The oldest version that the gateway accepts is {{found}}.',
        pass: 'The gateway accepts TLS 1.2 and newer alone.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Application Gateway: TLS-Version',
      finding: 'Application Gateway nimmt TLS unter 1.2 an',
      fix: 'TLS 1.2 am Application Gateway verlangen',
      why: 'TLS 1.0 und 1.1 haben bekannte Schwächen, durch die jemand auf dem Weg mitlesen kann. Browser haben sie 2020 aufgegeben, also braucht sie kein Besucher.',
      how: 'Öffnen Sie das Application Gateway, wählen Sie „Einstellungen“, „Listener“, „SSL-Richtlinie“ und „AppGwSslPolicy20220101“ oder eine strengere.',
      messages: {
        fail: 'Die älteste Version, die das Gateway annimmt, ist {{found}}.',
        pass: 'Das Gateway nimmt nur TLS 1.2 und neuer an.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Puerta de enlace de aplicaciones: versión de TLS',
      finding: 'La puerta de enlace de aplicaciones acepta TLS inferior a 1.2',
      fix: 'Exigir TLS 1.2 en la puerta de enlace de aplicaciones',
      why: 'TLS 1.0 y 1.1 tienen debilidades conocidas con las que alguien en el camino puede leer. Los navegadores las abandonaron en 2020, así que ningún visitante las necesita.',
      how: 'Abre la puerta de enlace de aplicaciones, elige «Configuración», «Agentes de escucha», «Directiva SSL» y «AppGwSslPolicy20220101» o una más estricta.',
      messages: {
        fail: 'La versión más antigua que acepta la puerta de enlace es {{found}}.',
        pass: 'La puerta de enlace acepta solo TLS 1.2 y posteriores.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'application-gateways': gateways }) =>
    judgeSetting(gateways, {
      from: 'applicationGateways',
      named: 'minProtocolVersion',
      settingOf: (gateway) => gateway.minimumTls,
      isGood: isModernTls,
    }),
})
