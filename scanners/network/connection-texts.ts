import type { FieldTexts, Localized } from '#scanners/sdk/connection.ts'
import { named, type Label } from '#scanners/sdk/labels.ts'

export const PROFILES = {
  'top-100': named('100 most common ports', 'Die 100 häufigsten Ports', 'Los 100 puertos más habituales'),
  'top-1000': named('1,000 most common ports', 'Die 1.000 häufigsten Ports', 'Los 1000 puertos más habituales'),
  list: named('A list of your own', 'Eine eigene Liste', 'Una lista propia'),
} as const satisfies Readonly<Record<string, Label>>

export const fieldTexts = {
  hosts: {
    en: {
      label: 'Hosts and networks',
      hint: 'Names, addresses or ranges up to /24 (IPv6: /120), one a line, at most 256 addresses together. You have to prove that they are yours.',
      invalid: 'Enter names, addresses or ranges, at most 2,048 characters',
    },
    de: {
      label: 'Hosts und Netze',
      hint: 'Namen, Adressen oder Bereiche bis /24 (IPv6: /120), einer je Zeile, zusammen höchstens 256 Adressen. Sie müssen nachweisen, dass sie Ihnen gehören.',
      invalid: 'Geben Sie Namen, Adressen oder Bereiche ein, höchstens 2.048 Zeichen',
    },
    es: {
      label: 'Hosts y redes',
      hint: 'Nombres, direcciones o rangos de hasta /24 (IPv6: /120), uno por línea, como máximo 256 direcciones en total. Tienes que demostrar que son tuyos.',
      invalid: 'Escribe nombres, direcciones o rangos, como máximo 2048 caracteres',
    },
  },
  profile: {
    en: { label: 'Ports', hint: 'The ports that are tried on each host', invalid: 'Choose one of the three' },
    de: { label: 'Ports', hint: 'Die Ports, die an jedem Host versucht werden', invalid: 'Wählen Sie eines der drei' },
    es: { label: 'Puertos', hint: 'Los puertos que se prueban en cada host', invalid: 'Elige una de las tres opciones' },
  },
  portList: {
    en: {
      label: 'Own list of ports',
      hint: 'For “A list of your own”: ports and ranges, with commas between. U: before a port means UDP.',
      invalid: 'Enter ports like 22, 80, 8000-8100, U:161',
    },
    de: {
      label: 'Eigene Portliste',
      hint: 'Für „Eine eigene Liste“: Ports und Bereiche, durch Kommas getrennt. U: vor einem Port bedeutet UDP.',
      invalid: 'Geben Sie Ports wie 22, 80, 8000-8100, U:161 ein',
    },
    es: {
      label: 'Lista propia de puertos',
      hint: 'Para «Una lista propia»: puertos y rangos separados por comas. U: delante de un puerto significa UDP.',
      invalid: 'Escribe puertos como 22, 80, 8000-8100, U:161',
    },
  },
  rate: {
    en: {
      label: 'New connections a second',
      hint: 'Lower it where a firewall takes scans for attacks.',
      invalid: 'Enter a whole number from 10 to 1,000',
    },
    de: {
      label: 'Neue Verbindungen je Sekunde',
      hint: 'Setzen Sie den Wert herab, wo eine Firewall Scans für Angriffe hält.',
      invalid: 'Geben Sie eine ganze Zahl von 10 bis 1.000 ein',
    },
    es: {
      label: 'Conexiones nuevas por segundo',
      hint: 'Redúcelo si un cortafuegos toma los escaneos por ataques.',
      invalid: 'Escribe un número entero del 10 al 1000',
    },
  },
  expectedPorts: {
    en: {
      label: 'Expected ports',
      hint: 'Any other open port is reported. Leave it empty to keep open ports as an inventory alone.',
      invalid: 'Enter ports like 22, 443',
    },
    de: {
      label: 'Erwartete Ports',
      hint: 'Jeder andere offene Port wird gemeldet. Leer: Offene Ports stehen nur im Inventar.',
      invalid: 'Geben Sie Ports wie 22, 443 ein',
    },
    es: {
      label: 'Puertos esperados',
      hint: 'Cualquier otro puerto abierto se comunica. Déjalo vacío para que los puertos abiertos figuren solo en el inventario.',
      invalid: 'Escribe puertos como 22, 443',
    },
  },
} as const satisfies Readonly<Record<string, Localized<FieldTexts>>>

export const refusalTexts = {
  not_a_host: named(
    'Enter host names, plain addresses such as 192.0.2.7, or ranges such as 192.0.2.0/28: no web addresses, options or other spellings.',
    'Geben Sie Hostnamen, einfache Adressen wie 192.0.2.7 oder Bereiche wie 192.0.2.0/28 ein: keine Webadressen, Optionen oder anderen Schreibweisen.',
    'Escribe nombres de host, direcciones simples como 192.0.2.7 o rangos como 192.0.2.0/28: sin direcciones web, opciones ni otras formas de escribirlas.',
  ),
  range_too_large: named(
    'A range may hold 256 addresses at most: /24 to /32, for IPv6 /120 to /128.',
    'Ein Bereich darf höchstens 256 Adressen umfassen: /24 bis /32, bei IPv6 /120 bis /128.',
    'Un rango puede contener como máximo 256 direcciones: de /24 a /32; en IPv6, de /120 a /128.',
  ),
  too_many: named(
    'These are more than 256 addresses, or more than 2,048 characters. Make several connections of them.',
    'Das sind mehr als 256 Adressen oder mehr als 2.048 Zeichen. Verteilen Sie sie auf mehrere Verbindungen.',
    'Son más de 256 direcciones o más de 2048 caracteres. Repártelas en varias conexiones.',
  ),
  ports_missing: named(
    'Enter the ports of your list, or choose the most common ones.',
    'Geben Sie die Ports Ihrer Liste ein, oder wählen Sie die häufigsten.',
    'Escribe los puertos de tu lista o elige los más habituales.',
  ),
  ports_invalid: named(
    'Ports are numbers from 1 to 65535 or ranges such as 8000-8100, with commas between.',
    'Ports sind Zahlen von 1 bis 65535 oder Bereiche wie 8000-8100, durch Kommas getrennt.',
    'Los puertos son números del 1 al 65535 o rangos como 8000-8100, separados por comas.',
  ),
  expected_invalid: named(
    'Expected ports are numbers from 1 to 65535 or ranges such as 8000-8100, with commas between.',
    'Erwartete Ports sind Zahlen von 1 bis 65535 oder Bereiche wie 8000-8100, durch Kommas getrennt.',
    'Los puertos esperados son números del 1 al 65535 o rangos como 8000-8100, separados por comas.',
  ),
  too_slow: named(
    'So many ports at this rate take longer than a scan may. Raise the rate, or scan fewer hosts or ports.',
    'So viele Ports dauern bei dieser Rate länger, als ein Scan darf. Erhöhen Sie die Rate, oder scannen Sie weniger Hosts oder Ports.',
    'Tantos puertos a este ritmo tardan más de lo que puede durar un escaneo. Sube el ritmo o escanea menos hosts o puertos.',
  ),
  private_address: named(
    'This installation does not scan private, local or metadata addresses. A runner in that network can, or its operator allows the network (PARAPET_ALLOWED_PRIVATE_TARGETS).',
    'Diese Installation scannt keine privaten, lokalen oder Metadaten-Adressen. Ein Runner in diesem Netz kann es, oder wer sie betreibt, gibt das Netz frei (PARAPET_ALLOWED_PRIVATE_TARGETS).',
    'Esta instalación no escanea direcciones privadas, locales ni de metadatos. Un runner en esa red puede hacerlo, o quien la opera permite la red (PARAPET_ALLOWED_PRIVATE_TARGETS).',
  ),
  already_connected: named(
    'These hosts are connected already, as “{{name}}”.',
    'Diese Hosts sind schon verbunden, als „{{name}}“.',
    'Estos hosts ya están conectados, como «{{name}}».',
  ),
} as const satisfies Readonly<Record<string, Label>>

export const testSteps = {
  resolve: named('Names resolve (DNS)', 'Namen werden aufgelöst (DNS)', 'Los nombres se resuelven (DNS)'),
  permission: named('Hosts may be scanned from here', 'Hosts dürfen von hier gescannt werden', 'Los hosts se pueden escanear desde aquí'),
  connect: named('At least one host answers', 'Mindestens ein Host antwortet', 'Al menos un host responde'),
} as const satisfies Readonly<Record<string, Label>>

export const testReasons = {
  not_resolved: named(
    'No name server knows {{detail}}. Check its spelling, or the DNS of the domain.',
    'Kein Nameserver kennt {{detail}}. Prüfen Sie die Schreibweise oder das DNS der Domain.',
    'Ningún servidor de nombres conoce {{detail}}. Comprueba cómo está escrito, o el DNS del dominio.',
  ),
  private_address: named(
    '{{detail}} leads to a private, local or metadata address, which this installation does not scan. Its operator can allow networks.',
    '{{detail}} führt zu einer privaten, lokalen oder Metadaten-Adresse, die diese Installation nicht scannt. Wer sie betreibt, kann Netze freigeben.',
    '{{detail}} lleva a una dirección privada, local o de metadatos, que esta instalación no escanea. Quien la opera puede permitir redes.',
  ),
  not_permitted: named(
    'It is not proved that {{detail}} is yours. Prove it under DNS verification first.',
    'Es ist nicht nachgewiesen, dass {{detail}} Ihnen gehört. Weisen Sie es zuerst unter DNS-Verifizierung nach.',
    'No está demostrado que {{detail}} sea tuyo. Demuéstralo antes en la verificación DNS.',
  ),
  silent: named(
    'No host answered at the ports that were tried. Check that they run and that no firewall blocks this machine. A scan tries all ports.',
    'Kein Host antwortete an den versuchten Ports. Prüfen Sie, ob sie laufen und keine Firewall diesen Rechner sperrt. Ein Scan versucht alle Ports.',
    'Ningún host respondió en los puertos probados. Comprueba que funcionan y que ningún cortafuegos bloquea esta máquina. Un escaneo prueba todos los puertos.',
  ),
} as const satisfies Readonly<Record<string, Label>>
