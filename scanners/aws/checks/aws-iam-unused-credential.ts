import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { instantOf } from '#scanners/aws/instant.ts'
import { daysSince } from '#scanners/sdk/cloud/age.ts'
import type { Credentials } from '#scanners/aws/iam/credential-report.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import { conclude, fail } from '#scanners/sdk/verdicts.ts'

/** Days after which what nobody used is taken for forgotten. */
const LIMIT = 45

export const awsIamUnusedCredential = awsCheck({
  id: 'aws-iam-unused-credential',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-287',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.11' }],
  aliases: ['prowler:iam_user_accesskey_unused', 'prowler:iam_user_console_access_unused'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_finding-unused.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws iam delete-login-profile --user-name USER\naws iam update-access-key --user-name USER --access-key-id AKIAEXAMPLE --status Inactive',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: '# remove the resource of what nobody uses, or switch the key off\nresource "aws_iam_access_key" "this" {\n  user   = aws_iam_user.this.name\n  status = "Inactive"\n}',
    },
  ],
  needs: ['iam-credentials'],
  texts: {
    en: {
      name: 'Use of passwords and keys',
      finding: 'A credential was not used for 45 days',
      fix: 'Disable credentials that nobody uses',
      why: 'Nobody misses a forgotten password or key when it is stolen, and nobody notices its use. What is not needed is best switched off.',
      how: 'Open the user in IAM, and under Security credentials disable console access or deactivate the access key. If nobody asks within some weeks, delete it.',
      messages: {
        pass: 'The user has no active password or key that was unused for more than 45 days.',
        password: 'The console password was not used for {{days}} days.',
        key: 'Access key {{place}} was not used for {{days}} days.',
        passwordNever: 'The console password was never used since it was set {{days}} days ago.',
        keyNever: 'Access key {{place}} was never used since it was made {{days}} days ago.',
      },
    },
    de: {
      name: 'Nutzung von Passwörtern und Schlüsseln',
      finding: 'Zugangsdaten wurden 45 Tage lang nicht benutzt',
      fix: 'Unbenutzte Zugangsdaten deaktivieren',
      why: 'Ein vergessenes Passwort oder einen vergessenen Schlüssel vermisst niemand, wenn er gestohlen wird, und niemand bemerkt die Nutzung. Was nicht gebraucht wird, schaltet man ab.',
      how: 'Öffnen Sie den Benutzer in IAM und deaktivieren Sie unter „Security credentials“ den Konsolenzugang oder den Zugriffsschlüssel. Fragt einige Wochen niemand danach, löschen Sie ihn.',
      messages: {
        pass: 'Der Benutzer hat weder Passwort noch Schlüssel, die aktiv und länger als 45 Tage unbenutzt sind.',
        password: 'Das Konsolenpasswort wurde {{days}} Tage lang nicht benutzt.',
        key: 'Zugriffsschlüssel {{place}} wurde {{days}} Tage lang nicht benutzt.',
        passwordNever: 'Das Konsolenpasswort wurde nie benutzt, seit es vor {{days}} Tagen gesetzt wurde.',
        keyNever: 'Zugriffsschlüssel {{place}} wurde nie benutzt, seit er vor {{days}} Tagen erzeugt wurde.',
      },
    },
    es: {
      name: 'Uso de contraseñas y claves',
      finding: 'Una credencial no se usó en 45 días',
      fix: 'Desactivar las credenciales que nadie usa',
      why: 'Nadie echa en falta una contraseña o clave olvidada cuando la roban, y nadie nota su uso. Lo que no se necesita es mejor desactivarlo.',
      how: 'Abre el usuario en IAM y, en «Security credentials», desactiva el acceso a la consola o la clave de acceso. Si nadie la reclama en unas semanas, elimínala.',
      messages: {
        pass: 'El usuario no tiene contraseña ni clave activa sin uso durante más de 45 días.',
        password: 'La contraseña de consola no se ha usado en {{days}} días.',
        key: 'La clave de acceso {{place}} no se ha usado en {{days}} días.',
        passwordNever: 'La contraseña de consola nunca se ha usado desde que se puso hace {{days}} días.',
        keyNever: 'La clave de acceso {{place}} nunca se ha usado desde que se creó hace {{days}} días.',
      },
    },
  },
  judge: ({ 'iam-credentials': { at, users } }) =>
    users.flatMap((user) => conclude({ resource: resourceOf(user.arn), fails: forgottenOf(user, at), complete: true })),
})

/** What is active and was not used for too long; what was never used counts from when it was made. */
function forgottenOf({ arn, createdAt, password, keys }: Credentials, at: Date): Verdict[] {
  const forgotten = (locator: string, since: Date | null, [message, values]: [string, Record<string, number>], label: object) => {
    const days = since === null ? 0 : daysSince(since, at)
    const evidence = [settings('GetCredentialReport', { ...label })]
    return days > LIMIT ? [fail(resourceOf(arn), message, { locator, values: { ...values, days }, evidence })] : []
  }
  const passwords =
    password === null
      ? []
      : forgotten(
          'password',
          password.usedAt ?? password.changedAt ?? createdAt,
          [password.usedAt === null ? 'passwordNever' : 'password', {}],
          { password_last_used: instantOf(password.usedAt), password_last_changed: instantOf(password.changedAt) },
        )
  const active = keys.filter(({ isActive }) => isActive)
  const unused = active.flatMap(({ place, usedAt, madeAt }) =>
    forgotten(`access-key-${place}`, usedAt ?? madeAt, [usedAt === null ? 'keyNever' : 'key', { place }], {
      [`access_key_${place}_last_used_date`]: instantOf(usedAt),
      [`access_key_${place}_last_rotated`]: instantOf(madeAt),
    }),
  )
  return [...passwords, ...unused]
}
