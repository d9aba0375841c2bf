import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { DEACTIVATE_KEY_CLI } from '#scanners/aws/snippets.ts'
import type { Credentials } from '#scanners/aws/iam/credential-report.ts'
import { instantOf } from '#scanners/aws/instant.ts'
import { daysSince } from '#scanners/sdk/cloud/age.ts'
import { combine, NOT, type Part } from '#scanners/aws/toxic/combine.ts'
import { administers } from '#scanners/aws/toxic/powers.ts'

/** Days after which a key that nobody used is taken for forgotten; what was never used counts from when it was made. */
const LIMIT = 90

export const awsToxicUnusedAdminKey = awsCheck({
  id: 'aws-toxic-unused-admin-key',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-287',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_finding-unused.html'],
  snippets: [
    DEACTIVATE_KEY_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_iam_access_key" "this" {\n  user   = aws_iam_user.this.name\n  status = "Inactive"\n}',
    },
  ],
  needs: ['account', 'iam-details', 'iam-credentials'],
  texts: {
    en: {
      name: 'Use of keys that administer',
      finding: 'Forgotten access key has administrator rights',
      fix: 'Disable the forgotten administrator key',
      why: 'Nobody uses the key, so nobody misses it when it is stolen, and it opens the whole account. Such keys stand in old laptops, build servers and repositories.',
      how: 'Open IAM, the user, Security credentials, and make the key inactive. If nothing breaks within two weeks, delete it. Take the administrator rights from users that programs use.',
      messages: {
        pass: 'No active key of the user is both forgotten and an administrator’s.',
        fail: 'Access key {{place}} was not used for {{days}} days, and its user {{role}} is an administrator.',
        escalation: 'Access key {{place}} was not used for {{days}} days, and its user {{role}} can become administrator by {{way}}.',
        unknown: 'What decides was not seen: {{reason}}.',
      },
    },
    de: {
      name: 'Nutzung von Schlüsseln, die verwalten',
      finding: 'Vergessener Zugriffsschlüssel hat Administratorrechte',
      fix: 'Vergessenen Administratorschlüssel deaktivieren',
      why: 'Niemand nutzt den Schlüssel, also vermisst ihn niemand, wenn er gestohlen wird, und er öffnet das ganze Konto. Solche Schlüssel liegen in alten Laptops, Build-Servern und Repositorys.',
      how: 'Öffnen Sie IAM, den Benutzer, „Security credentials“, und setzen Sie den Schlüssel auf inaktiv. Bricht in zwei Wochen nichts, löschen Sie ihn. Entziehen Sie Benutzern, die Programme verwenden, die Administratorrechte.',
      messages: {
        pass: 'Kein aktiver Schlüssel des Benutzers ist zugleich vergessen und der eines Administrators.',
        fail: 'Zugriffsschlüssel {{place}} wurde {{days}} Tage lang nicht benutzt, und sein Benutzer {{role}} ist Administrator.',
        escalation:
          'Zugriffsschlüssel {{place}} wurde {{days}} Tage lang nicht benutzt, und sein Benutzer {{role}} kann durch {{way}} Administrator werden.',
        unknown: 'Was darüber entscheidet, war nicht zu sehen: {{reason}}.',
      },
    },
    es: {
      name: 'Uso de las claves que administran',
      finding: 'Una clave de acceso olvidada tiene permisos de administrador',
      fix: 'Desactivar la clave de administrador olvidada',
      why: 'Nadie usa la clave, así que nadie la echa de menos si la roban, y abre toda la cuenta. Esas claves están en portátiles viejos, servidores de compilación y repositorios.',
      how: 'Abre IAM, el usuario, «Security credentials», y desactiva la clave. Si en dos semanas no falla nada, elimínala. Quita los permisos de administrador a los usuarios que usan los programas.',
      messages: {
        pass: 'Ninguna clave activa del usuario está olvidada y es a la vez de administrador.',
        fail: 'La clave de acceso {{place}} no se ha usado en {{days}} días y su usuario {{role}} es administrador.',
        escalation:
          'La clave de acceso {{place}} no se ha usado en {{days}} días y su usuario {{role}} puede hacerse administrador mediante {{way}}.',
        unknown: 'No se pudo ver lo que lo decide: {{reason}}.',
      },
    },
  },
  judge({ 'iam-details': details, 'iam-credentials': { at, users } }) {
    const known = new Map(details.users.map((user) => [user.arn, user]))
    return users.flatMap(({ arn, keys }) => {
      const user = known.get(arn)
      if (user === undefined) return []
      const resource = resourceOf(arn)
      const old = keys.flatMap((key) => {
        const part = forgotten(key, at)
        return part.holds === false ? [] : [{ locator: `access-key-${key.place}`, part }]
      })
      if (old.length === 0) return [combine(resource, { key: NOT })]
      const rights = administers(details, user)
      if (rights.holds !== true) return [combine(resource, { key: old[0]?.part ?? NOT, rights })]
      return old.map(({ locator, part }) => combine(resource, { key: part, rights }, { exposure: 'internal', locator }))
    })
  },
})

function forgotten({ isActive, place, usedAt, madeAt }: Credentials['keys'][number], at: Date): Part {
  const since = usedAt ?? madeAt
  const days = since === null ? 0 : daysSince(since, at)
  if (!isActive || days <= LIMIT) return NOT
  return { holds: true, values: { place, days }, shown: { access_key: place, last_used: instantOf(usedAt), made: instantOf(madeAt) } }
}
