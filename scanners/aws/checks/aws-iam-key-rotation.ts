import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { instantOf } from '#scanners/aws/instant.ts'
import { daysSince } from '#scanners/sdk/cloud/age.ts'
import type { Credentials } from '#scanners/aws/iam/credential-report.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import { conclude, fail } from '#scanners/sdk/verdicts.ts'

/** Days that a key may be old. */
const LIMIT = 90

export const awsIamKeyRotation = awsCheck({
  id: 'aws-iam-key-rotation',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-324',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.12' }],
  aliases: ['prowler:iam_rotate_access_key_90_days'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id-credentials-access-keys-update.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws iam create-access-key --user-name USER\n# put the new key to use, then\naws iam update-access-key --user-name USER --access-key-id AKIAOLD --status Inactive\naws iam delete-access-key --user-name USER --access-key-id AKIAOLD',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: '# better than a key: a role that is assumed\nresource "aws_iam_role" "app" {\n  name               = "app"\n  assume_role_policy = data.aws_iam_policy_document.trust.json\n}',
    },
  ],
  needs: ['iam-credentials'],
  texts: {
    en: {
      name: 'Age of access keys',
      finding: 'An access key is older than 90 days',
      fix: 'Rotate access keys every 90 days',
      why: 'The older a key, the more laptops, logs and backups it lies in. Rotation ends the use of copies that nobody knows of. A role needs no key at all.',
      how: 'Create a second key, put it to use where the first one is, deactivate the first, wait some days, and delete it. Where the key is used inside AWS, use a role instead; from outside, use IAM Roles Anywhere or an identity provider.',
      messages: { pass: 'The user has no active access key older than 90 days.', fail: 'Access key {{place}} is {{days}} days old.' },
    },
    de: {
      name: 'Alter der Zugriffsschlüssel',
      finding: 'Ein Zugriffsschlüssel ist älter als 90 Tage',
      fix: 'Zugriffsschlüssel alle 90 Tage erneuern',
      why: 'Je älter ein Schlüssel ist, auf desto mehr Laptops, in desto mehr Protokollen und Backups liegt er. Erneuern macht Kopien wertlos, von denen niemand weiß. Eine Rolle braucht gar keinen Schlüssel.',
      how: 'Erzeugen Sie einen zweiten Schlüssel, setzen Sie ihn überall statt des ersten ein, deaktivieren Sie den ersten, warten Sie einige Tage und löschen Sie ihn. Innerhalb von AWS verwenden Sie besser eine Rolle, von außen IAM Roles Anywhere oder einen Identitätsanbieter.',
      messages: {
        pass: 'Der Benutzer hat keinen aktiven Zugriffsschlüssel, der älter als 90 Tage ist.',
        fail: 'Zugriffsschlüssel {{place}} ist {{days}} Tage alt.',
      },
    },
    es: {
      name: 'Antigüedad de las claves de acceso',
      finding: 'Una clave de acceso tiene más de 90 días',
      fix: 'Rotar las claves de acceso cada 90 días',
      why: 'Cuanto más antigua es una clave, en más portátiles, registros y copias de seguridad está. Rotarla inutiliza las copias que nadie conoce. Un rol no necesita ninguna clave.',
      how: 'Crea una segunda clave, úsala donde estaba la primera, desactiva la primera, espera unos días y elimínala. Dentro de AWS usa un rol; desde fuera, IAM Roles Anywhere o un proveedor de identidad.',
      messages: {
        pass: 'El usuario no tiene ninguna clave de acceso activa de más de 90 días.',
        fail: 'La clave de acceso {{place}} tiene {{days}} días.',
      },
    },
  },
  judge: ({ 'iam-credentials': { at, users } }) =>
    users.flatMap((user) => conclude({ resource: resourceOf(user.arn), fails: oldKeysOf(user, at), complete: true })),
})

function oldKeysOf({ arn, keys }: Credentials, at: Date): Verdict[] {
  return keys.flatMap(({ place, isActive, madeAt }) => {
    const days = madeAt === null ? 0 : daysSince(madeAt, at)
    if (!isActive || days <= LIMIT) return []
    const evidence = [settings('GetCredentialReport', { [`access_key_${place}_last_rotated`]: instantOf(madeAt) })]
    return [fail(resourceOf(arn), 'fail', { locator: `access-key-${place}`, values: { place, days }, evidence })]
  })
}
