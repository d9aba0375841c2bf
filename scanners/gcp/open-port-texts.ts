import { UNSEEN } from './texts.ts'
import { gcloud, terraform } from './snippets.ts'

/** What people read of an open port of a firewall rule, whichever port it is. */
export const OPEN_PORT_MESSAGES = {
  en: {
    pass: 'The rule does not let the internet reach this.',
    held: 'The rule would let the internet in; what is heard before it denies that.',
    policy: 'A firewall policy ({{policy}}) opens {{ports}} to the internet in this network, whatever its own rules say.',
    fail: 'Opens {{ports}} to the internet. Running instances behind it: {{count}}, at least one with an external address.',
    inside: 'Opens {{ports}} to the internet. Running instances behind it: {{count}}, none with an external address today.',
    idle: 'Opens {{ports}} to the internet. No running instance is behind it today; the next one is open.',
    unseen: 'Opens {{ports}} to the internet. Which instances are behind it could not be seen.',
    unknown: UNSEEN.en,
  },
  de: {
    pass: 'Die Regel lässt das Internet hier nicht herein.',
    held: 'Die Regel ließe das Internet herein; was vor ihr gilt, verweigert das.',
    policy:
      'Eine Firewallrichtlinie ({{policy}}) öffnet in diesem Netzwerk {{ports}} für das Internet, was auch immer dessen eigene Regeln sagen.',
    fail: 'Öffnet {{ports}} für das Internet. Laufende Instanzen dahinter: {{count}}, mindestens eine mit externer Adresse.',
    inside: 'Öffnet {{ports}} für das Internet. Laufende Instanzen dahinter: {{count}}, derzeit keine mit externer Adresse.',
    idle: 'Öffnet {{ports}} für das Internet. Derzeit steht keine laufende Instanz dahinter; die nächste ist offen.',
    unseen: 'Öffnet {{ports}} für das Internet. Welche Instanzen dahinter stehen, war nicht zu sehen.',
    unknown: UNSEEN.de,
  },
  es: {
    pass: 'La regla no deja que Internet llegue aquí.',
    held: 'La regla dejaría entrar a Internet; lo que va antes lo deniega.',
    policy: 'Una política de firewall ({{policy}}) abre {{ports}} a Internet en esta red, digan lo que digan sus propias reglas.',
    fail: 'Abre {{ports}} a Internet. Instancias en marcha detrás: {{count}}, al menos una con dirección externa.',
    inside: 'Abre {{ports}} a Internet. Instancias en marcha detrás: {{count}}, hoy ninguna con dirección externa.',
    idle: 'Abre {{ports}} a Internet. Hoy no hay ninguna instancia en marcha detrás; la próxima queda abierta.',
    unseen: 'Abre {{ports}} a Internet. No se pudo ver qué instancias hay detrás.',
    unknown: UNSEEN.es,
  },
} as const

/** How a firewall rule is changed in the console. */
export const OPEN_PORT_HOW = {
  en: 'Open VPC network, Firewall, choose the rule and Edit. Replace 0.0.0.0/0 and ::/0 by the address ranges that need the port, limit the targets to a tag or service account, or delete the rule. Rules of firewall policies stand under Firewall policies, at the organization or folder.',
  de: 'Öffnen Sie „VPC network“, „Firewall“, wählen Sie die Regel und „Edit“. Ersetzen Sie 0.0.0.0/0 und ::/0 durch die Adressbereiche, die den Port brauchen, begrenzen Sie die Ziele auf ein Tag oder Dienstkonto, oder löschen Sie die Regel. Regeln von Firewallrichtlinien stehen unter „Firewall policies“, bei der Organisation oder dem Ordner.',
  es: 'Abre «VPC network», «Firewall», elige la regla y «Edit». Sustituye 0.0.0.0/0 y ::/0 por los rangos de direcciones que necesitan el puerto, limita los destinos a una etiqueta o cuenta de servicio, o elimina la regla. Las reglas de políticas de firewall están en «Firewall policies», en la organización o la carpeta.',
} as const

/** A rule that lets a known network in. @param allow 'tcp:22' */
export function openPortSnippets(allow: string) {
  const [protocol = 'tcp', port] = allow.split(':')
  const ports = port === undefined ? '' : `\n    ports    = ["${port}"]`
  return [
    gcloud(`gcloud compute firewall-rules update RULE --project PROJECT \\\n  --source-ranges 198.51.100.0/24 --rules ${allow}`),
    terraform(
      `resource "google_compute_firewall" "this" {\n  # …\n  source_ranges = ["198.51.100.0/24"]\n  allow {\n    protocol = "${protocol}"${ports}\n  }\n}`,
    ),
  ]
}
