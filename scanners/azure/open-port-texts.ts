import { fixedBy } from './snippets.ts'

/** What people read of an open port of a network security group, whichever port it is. */
export const OPEN_PORT_MESSAGES = {
  en: {
    pass: 'No rule of the group lets the internet reach these ports.',
    fail: '{{group}} opens {{ports}} to {{sources}}. Network interfaces behind it: {{count}}, at least one with a public address.',
    inside: '{{group}} opens {{ports}} to {{sources}}. Network interfaces behind it: {{count}}, none with a public address today.',
    idle: '{{group}} opens {{ports}} to {{sources}}. It guards nothing today; the next machine or subnet that gets it is open.',
    unknown: 'A rule of the group could not be read ({{reason}}).',
  },
  de: {
    pass: 'Keine Regel der Gruppe lässt das Internet an diese Ports.',
    fail: '{{group}} öffnet {{ports}} für {{sources}}. Netzwerkschnittstellen dahinter: {{count}}, mindestens eine mit öffentlicher Adresse.',
    inside:
      '{{group}} öffnet {{ports}} für {{sources}}. Netzwerkschnittstellen dahinter: {{count}}, derzeit keine mit öffentlicher Adresse.',
    idle: '{{group}} öffnet {{ports}} für {{sources}}. Derzeit schützt sie nichts; der nächste Computer oder das nächste Subnetz mit ihr ist offen.',
    unknown: 'Eine Regel der Gruppe war nicht lesbar ({{reason}}).',
  },
  es: {
    pass: 'Ninguna regla del grupo deja que internet llegue a estos puertos.',
    fail: '{{group}} abre {{ports}} a {{sources}}. Interfaces de red detrás: {{count}}, al menos una con dirección pública.',
    inside: '{{group}} abre {{ports}} a {{sources}}. Interfaces de red detrás: {{count}}, hoy ninguna con dirección pública.',
    idle: '{{group}} abre {{ports}} a {{sources}}. Hoy no protege nada; la próxima máquina o subred que lo reciba quedará abierta.',
    unknown: 'No se pudo leer una regla del grupo ({{reason}}).',
  },
} as const

/** How the rules of a group are changed in the portal. */
export const OPEN_PORT_HOW = {
  en: 'Open the network security group, choose Settings, Inbound security rules, and open the rule. Replace the source Any or Internet by the address ranges that need the port, or delete the rule. A rule that denies has to have a smaller priority number than the one it closes.',
  de: 'Öffnen Sie die Netzwerksicherheitsgruppe, wählen Sie „Einstellungen“, „Eingangssicherheitsregeln“ und öffnen Sie die Regel. Ersetzen Sie die Quelle „Any“ oder „Internet“ durch die Adressbereiche, die den Port brauchen, oder löschen Sie die Regel. Eine ablehnende Regel braucht eine kleinere Prioritätszahl als die, die sie schließt.',
  es: 'Abre el grupo de seguridad de red, elige «Configuración», «Reglas de seguridad de entrada» y abre la regla. Sustituye el origen «Any» o «Internet» por los rangos de direcciones que necesitan el puerto, o elimina la regla. Una regla que deniega necesita un número de prioridad menor que la que cierra.',
} as const

/** The rule held to a known network. @param port "22" or "20-30" or "*" */
export const openPortSnippets = (port: string, protocol: 'Tcp' | 'Udp' | '*' = 'Tcp') =>
  fixedBy(
    `az network nsg rule update --resource-group GROUP --nsg-name NSG --name RULE --source-address-prefixes 198.51.100.0/24`,
    `resource "azurerm_network_security_rule" "office" {\n  name                        = "office"\n  priority                    = 100\n  direction                   = "Inbound"\n  access                      = "Allow"\n  protocol                    = "${protocol}"\n  source_port_range           = "*"\n  destination_port_range      = "${port}"\n  source_address_prefix       = "198.51.100.0/24"\n  destination_address_prefix  = "*"\n  resource_group_name         = azurerm_resource_group.this.name\n  network_security_group_name = azurerm_network_security_group.this.name\n}`,
  )
