import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { entered, TargetRefused, type Fields } from '#scanners/sdk/connection.ts'
import type { ConnectionDefinition } from '#scanners/sdk/scanner.ts'
import { statementOf } from './access/actions.ts'
import { readRole } from './api/session.ts'
import { memberAccount, setupAws } from './access/setup.ts'
import { testReasons, testSteps } from './access/connection-texts.ts'

const optional = (max: number) => z.optional(text(max))
const fields = {
  roleArn: {
    schema: optional(620),
    input: 'text',
    placeholder: 'arn:aws:iam::123456789012:role/ParapetRead',
    texts: {
      en: {
        label: 'ARN of the role',
        hint: 'The role that scans assume. It can read settings and change nothing.',
        invalid: 'Enter an ARN like arn:aws:iam::123456789012:role/ParapetRead',
      },
      de: {
        label: 'ARN der Rolle',
        hint: 'Die Rolle, die Scans annehmen. Sie kann Einstellungen lesen und nichts ändern.',
        invalid: 'Geben Sie eine ARN wie arn:aws:iam::123456789012:role/ParapetRead ein',
      },
      es: {
        label: 'ARN del rol',
        hint: 'El rol que asumen los escaneos. Puede leer la configuración y no cambia nada.',
        invalid: 'Escribe un ARN como arn:aws:iam::123456789012:role/ParapetRead',
      },
    },
  },
  externalId: {
    schema: optional(100),
    input: 'text',
    issued: { foreign: 'foreign_external_id', used: 'external_id_used' },
    texts: {
      en: {
        label: 'External ID',
        hint: 'Made by this server for this connection. AWS refuses whoever does not send it.',
        invalid: 'Use the external ID that was made for this connection',
      },
      de: {
        label: 'Externe ID',
        hint: 'Von diesem Server für diese Verbindung erzeugt. AWS weist ab, wer sie nicht sendet.',
        invalid: 'Verwenden Sie die externe ID, die für diese Verbindung erzeugt wurde',
      },
      es: {
        label: 'ID externo',
        hint: 'Lo genera este servidor para esta conexión. AWS rechaza a quien no lo envía.',
        invalid: 'Usa el ID externo generado para esta conexión',
      },
    },
  },
  accountId: {
    schema: z.optional(z.string().check(z.regex(/^(?:\d{12}|\d{4}-\d{4}-\d{4})?$/u))),
    input: 'text',
    fallback: true,
    placeholder: '123456789012',
    texts: {
      en: { label: 'Account ID', hint: 'Twelve digits. A role names its account by itself.', invalid: 'Enter twelve digits' },
      de: { label: 'Konto-ID', hint: 'Zwölf Ziffern. Eine Rolle nennt ihr Konto selbst.', invalid: 'Geben Sie zwölf Ziffern ein' },
      es: { label: 'ID de la cuenta', hint: 'Doce cifras. Un rol ya indica su cuenta.', invalid: 'Escribe doce cifras' },
    },
  },
  accessKeyId: {
    // those of AWS have 16 characters and more; an emulator is content with 'test'
    schema: z.optional(z.string().check(z.regex(/^(?:\w{4,128})?$/u))),
    input: 'text',
    fallback: true,
    placeholder: 'AKIA…',
    texts: {
      en: {
        label: 'Access key ID',
        hint: 'Only where no role can be used: keys last until someone deletes them.',
        invalid: 'Enter an access key ID: letters and digits',
      },
      de: {
        label: 'Zugriffsschlüssel-ID',
        hint: 'Nur wo keine Rolle möglich ist: Schlüssel gelten, bis jemand sie löscht.',
        invalid: 'Geben Sie eine Zugriffsschlüssel-ID ein: Buchstaben und Ziffern',
      },
      es: {
        label: 'ID de la clave de acceso',
        hint: 'Solo si no se puede usar un rol: las claves valen hasta que alguien las borra.',
        invalid: 'Escribe un ID de clave de acceso: letras y cifras',
      },
    },
  },
  secretAccessKey: {
    schema: z.optional(text(256, 4)),
    input: 'text',
    fallback: true,
    secret: true,
    texts: {
      en: {
        label: 'Secret access key',
        hint: 'Kept sealed, and opened for scans of this connection alone.',
        invalid: 'Enter at least 4 characters',
      },
      de: {
        label: 'Geheimer Zugriffsschlüssel',
        hint: 'Wird versiegelt aufbewahrt und nur für Scans dieser Verbindung geöffnet.',
        invalid: 'Geben Sie mindestens 4 Zeichen ein',
      },
      es: {
        label: 'Clave de acceso secreta',
        hint: 'Se guarda sellada y solo se abre para los escaneos de esta conexión.',
        invalid: 'Escribe al menos 4 caracteres',
      },
    },
  },
  regions: {
    schema: optional(1_000),
    input: 'lines',
    further: true,
    placeholder: 'eu-central-1\nus-east-1',
    texts: {
      en: {
        label: 'Regions',
        hint: 'One in each line. Empty: all regions that are switched on. With keys of AWS China or GovCloud name one of its regions.',
        invalid: 'Enter names of regions, one in each line',
      },
      de: {
        label: 'Regionen',
        hint: 'Eine je Zeile. Leer: alle eingeschalteten Regionen. Nennen Sie bei Schlüsseln von AWS China oder GovCloud eine ihrer Regionen.',
        invalid: 'Geben Sie Namen von Regionen ein, einen je Zeile',
      },
      es: {
        label: 'Regiones',
        hint: 'Una por línea. Vacío: todas las regiones activadas. Con claves de AWS China o GovCloud, indica una de sus regiones.',
        invalid: 'Escribe nombres de regiones, uno por línea',
      },
    },
  },
} as const satisfies Fields

const refusals = {
  no_access: {
    field: 'roleArn',
    texts: {
      en: 'Enter the ARN of a role, or access keys.',
      de: 'Geben Sie die ARN einer Rolle oder Zugriffsschlüssel ein.',
      es: 'Escribe el ARN de un rol o claves de acceso.',
    },
  },
  not_a_role: {
    field: 'roleArn',
    texts: {
      en: 'This is not the ARN of a role. It looks like arn:aws:iam::123456789012:role/ParapetRead.',
      de: 'Das ist keine ARN einer Rolle. Sie sieht so aus: arn:aws:iam::123456789012:role/ParapetRead.',
      es: 'Esto no es el ARN de un rol. Tiene esta forma: arn:aws:iam::123456789012:role/ParapetRead.',
    },
  },
  no_external_id: {
    field: 'externalId',
    texts: {
      en: 'A role needs the external ID that this server made for it.',
      de: 'Eine Rolle braucht die externe ID, die dieser Server für sie erzeugt hat.',
      es: 'Un rol necesita el ID externo que este servidor generó para él.',
    },
  },
  foreign_external_id: {
    field: 'externalId',
    texts: {
      en: 'This external ID was not made here for your account. Use the one that the wizard shows, in the trust policy of the role as well.',
      de: 'Diese externe ID wurde nicht hier für Ihr Konto erzeugt. Verwenden Sie die, die der Assistent zeigt, auch in der Vertrauensrichtlinie der Rolle.',
      es: 'Este ID externo no se generó aquí para tu cuenta. Usa el que muestra el asistente, también en la política de confianza del rol.',
    },
  },
  external_id_used: {
    field: 'externalId',
    texts: {
      en: 'The connection “{{name}}” uses this external ID. Each connection has its own.',
      de: 'Die Verbindung „{{name}}“ verwendet diese externe ID. Jede Verbindung hat eine eigene.',
      es: 'La conexión «{{name}}» usa este ID externo. Cada conexión tiene el suyo.',
    },
  },
  not_an_account: {
    field: 'accountId',
    texts: {
      en: 'Enter the IDs of accounts: twelve digits each.',
      de: 'Geben Sie Konto-IDs ein: je zwölf Ziffern.',
      es: 'Escribe ID de cuentas: doce cifras cada uno.',
    },
  },
  no_account: {
    field: 'accountId',
    texts: {
      en: 'Enter the ID of the account: access keys do not name it.',
      de: 'Geben Sie die ID des Kontos ein: Zugriffsschlüssel nennen es nicht.',
      es: 'Escribe el ID de la cuenta: las claves de acceso no la indican.',
    },
  },
  other_account: {
    field: 'accountId',
    texts: {
      en: 'The role is in another account than this.',
      de: 'Die Rolle liegt in einem anderen Konto als diesem.',
      es: 'El rol está en otra cuenta distinta de esta.',
    },
  },
  not_a_region: {
    field: 'regions',
    texts: {
      en: 'Not every line is the name of a region, such as eu-central-1.',
      de: 'Nicht jede Zeile ist der Name einer Region, etwa eu-central-1.',
      es: 'No todas las líneas son nombres de región, como eu-central-1.',
    },
  },
  already_connected: {
    field: 'roleArn',
    texts: {
      en: 'This account is connected already, as “{{name}}”.',
      de: 'Dieses Konto ist schon verbunden, als „{{name}}“.',
      es: 'Esta cuenta ya está conectada, como «{{name}}».',
    },
  },
} as const satisfies ConnectionDefinition<typeof fields>['refusals']
const refused = (reason: keyof typeof refusals): TargetRefused => new TargetRefused(reason)

/** @param told what was entered as the account besides the role. @throws TargetRefused */
function accountOfRole(role: string, told: string | null): string {
  const read = readRole(role)
  if (read === null) throw refused('not_a_role')
  if (told !== null && told !== read.accountId) throw refused('other_account')
  return read.accountId
}

/** An AWS account is its twelve digits; a role says them, access keys do not. */
export const connection: ConnectionDefinition<typeof fields> = {
  fields,
  refusals,
  locate({ roleArn, externalId, accountId, accessKeyId, regions }) {
    const named = entered(regions)?.split(/[\s,]+/u) ?? []
    if (!named.every((name) => /^[a-z]{2,4}(?:-[a-z]{2,12}){1,3}-\d{1,2}$/u.test(name))) throw refused('not_a_region')
    const account = entered(accountId)?.replaceAll('-', '') ?? null
    const role = entered(roleArn)
    if (role === null) {
      if (entered(accessKeyId) === null) throw refused('no_access')
      if (account === null) throw refused('no_account')
      return account
    }
    const own = accountOfRole(role, account)
    if (entered(externalId) === null) throw refused('no_external_id')
    return own
  },
  // the services of AWS, or what the operator set in their place
  addresses: () => [],
  testSteps,
  testReasons,
  patch: statementOf,
  setup: setupAws,
  member: memberAccount,
  testedFirst(reason, { roleArn, accessKeyId }) {
    if (reason === 'no_region') return 'regions'
    if (typeof accessKeyId === 'string' && accessKeyId !== '' && reason !== 'role_not_assumed')
      return reason === 'account_mismatch' ? 'accountId' : 'accessKeyId'
    return roleArn === undefined ? 'accountId' : 'roleArn'
  },
}
