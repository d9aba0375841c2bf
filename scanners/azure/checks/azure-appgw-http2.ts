import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'

export const azureAppgwHttp2 = azureCheck({
  id: 'azure-appgw-http2',
  scannerType: 'Azure Network',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: null,
  controls: [{ framework: 'CIS Azure 5.0', control: '7.13' }],
  references: ['https://learn.microsoft.com/azure/application-gateway/features#websocket-and-http2-traffic'],
  snippets: fixedBy(
    'az network application-gateway update --resource-group GROUP --name GATEWAY --http2 Enabled',
    terraform('azurerm_application_gateway', ['enable_http2 = true']),
  ),
  needs: ['subscriptions', 'application-gateways'],
  texts: {
    en: {
      name: 'Application gateway: HTTP/2',
      finding: 'Application gateway speaks HTTP/1.1 alone',
      fix: 'Turn on HTTP/2 at the application gateway',
      why: 'HTTP/2 takes many requests over one connection, so that a gateway holds out longer when many come at once, and pages load sooner.',
      how: 'Open the application gateway, choose Settings, Configuration, and set HTTP2 to Enabled. Visitors that do not speak it are served as before.',
      messages: {
        fail: 'HTTP/2 is off.',
        pass: 'The gateway speaks HTTP/2.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Application Gateway: HTTP/2',
      finding: 'Application Gateway spricht nur HTTP/1.1',
      fix: 'HTTP/2 am Application Gateway einschalten',
      why: 'HTTP/2 nimmt viele Anfragen über eine Verbindung an, sodass ein Gateway länger standhält, wenn viele zugleich kommen, und Seiten früher laden.',
      how: 'Öffnen Sie das Application Gateway, wählen Sie „Einstellungen“, „Konfiguration“ und setzen Sie „HTTP2“ auf „Aktiviert“. Wer es nicht spricht, wird wie bisher bedient.',
      messages: {
        fail: 'HTTP/2 ist aus.',
        pass: 'Das Gateway spricht HTTP/2.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Puerta de enlace de aplicaciones: HTTP/2',
      finding: 'La puerta de enlace de aplicaciones solo habla HTTP/1.1',
      fix: 'Activar HTTP/2 en la puerta de enlace de aplicaciones',
      why: 'HTTP/2 lleva muchas peticiones por una conexión: la puerta de enlace aguanta más cuando llegan muchas a la vez y las páginas cargan antes.',
      how: 'Abre la puerta de enlace de aplicaciones, elige «Configuración» y pon «HTTP2» en «Habilitado». A quien no lo habla se le atiende como antes.',
      messages: {
        fail: 'HTTP/2 está desactivado.',
        pass: 'La puerta de enlace habla HTTP/2.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'application-gateways': gateways }) =>
    judgeSetting(gateways, {
      from: 'applicationGateways',
      named: 'enableHttp2',
      settingOf: (gateway) => gateway.http2,
      isGood: (on) => on,
    }),
})
