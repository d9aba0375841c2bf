import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import type { Credentials } from '#scanners/aws/iam/credential-report.ts'
import { administration } from '#scanners/aws/iam/rights.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import { pass, unknown } from '#scanners/sdk/verdicts.ts'

export const awsIamAdminWithoutMfa = awsCheck({
  id: 'aws-iam-admin-without-mfa',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-308',
  aliases: ['prowler:iam_administrator_access_with_mfa'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/tutorial_users-self-manage-mfa-and-creds.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws iam enable-mfa-device --user-name USER --serial-number arn:aws:iam::ACCOUNT:mfa/USER \\\n  --authentication-code1 123456 --authentication-code2 654321',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_iam_group_policy" "admins_need_mfa" {\n  name  = "require-mfa"\n  group = "admins"\n  policy = jsonencode({\n    Version = "2012-10-17"\n    Statement = [{\n      Effect    = "Deny"\n      NotAction = ["iam:*MFADevice*", "iam:GetUser", "iam:ChangePassword", "sts:GetSessionToken"]\n      Resource  = "*"\n      Condition = { BoolIfExists = { "aws:MultiFactorAuthPresent" = "false" } }\n    }]\n  })\n}',
    },
  ],
  needs: ['iam-details', 'iam-credentials'],
  texts: {
    en: {
      name: 'MFA of administrators',
      finding: 'An administrator has no MFA',
      fix: 'Require MFA of every administrator',
      why: 'An administrator’s password or key opens the whole account. Without a second factor one of them is enough, from anywhere.',
      how: 'Let the user sign in, open Security credentials and choose Assign MFA device; a security key is best. Keys of an administrator should be deleted: let people sign in through IAM Identity Center and take a role.',
      messages: {
        pass: 'The user is no administrator, or has MFA.',
        locked: 'The user is an administrator without MFA; it has no active password or key now, and would be open once it gets one.',
        group: 'No member of the group administers the account without MFA.',
        console: 'The user is an administrator with a console password and no MFA device.',
        key: 'The user is an administrator with active access keys and no MFA device.',
        unknown: 'One of the policies cannot be read.',
      },
    },
    de: {
      name: 'MFA der Administratoren',
      finding: 'Ein Administrator hat kein MFA',
      fix: 'MFA für jeden Administrator verlangen',
      why: 'Passwort oder Schlüssel eines Administrators öffnen das ganze Konto. Ohne zweiten Faktor genügt eines davon, von überall.',
      how: 'Lassen Sie den Benutzer sich anmelden, „Security credentials“ öffnen und „Assign MFA device“ wählen; am besten ist ein Sicherheitsschlüssel. Schlüssel eines Administrators sollten gelöscht werden: Lassen Sie Menschen sich über IAM Identity Center anmelden und eine Rolle annehmen.',
      messages: {
        pass: 'Der Benutzer ist kein Administrator oder hat MFA.',
        locked:
          'Der Benutzer ist Administrator ohne MFA; er hat derzeit weder Passwort noch aktiven Schlüssel und wäre offen, sobald er eines erhält.',
        group: 'Kein Mitglied der Gruppe verwaltet das Konto ohne MFA.',
        console: 'Der Benutzer ist Administrator mit Konsolenpasswort, aber ohne MFA-Gerät.',
        key: 'Der Benutzer ist Administrator mit aktiven Zugriffsschlüsseln, aber ohne MFA-Gerät.',
        unknown: 'Eine der Richtlinien lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'MFA de los administradores',
      finding: 'Un administrador no tiene MFA',
      fix: 'Exigir MFA a todos los administradores',
      why: 'La contraseña o la clave de un administrador abre toda la cuenta. Sin segundo factor basta una de ellas, desde cualquier lugar.',
      how: 'Pide al usuario que inicie sesión, abra «Security credentials» y elija «Assign MFA device»; lo mejor es una llave de seguridad. Las claves de un administrador conviene eliminarlas: que las personas entren por IAM Identity Center y asuman un rol.',
      messages: {
        pass: 'El usuario no es administrador o tiene MFA.',
        locked: 'El usuario es administrador sin MFA; ahora no tiene contraseña ni clave activa, y quedaría expuesto en cuanto reciba una.',
        group: 'Ningún miembro del grupo administra la cuenta sin MFA.',
        console: 'El usuario es administrador con contraseña de consola y sin dispositivo MFA.',
        key: 'El usuario es administrador con claves de acceso activas y sin dispositivo MFA.',
        unknown: 'Una de las políticas no se puede leer.',
      },
    },
  },
  judge({ 'iam-details': details, 'iam-credentials': { users } }) {
    const identities = new Map(details.users.map((user) => [user.arn, user]))
    const told = users.flatMap((user) => {
      const identity = identities.get(user.arn)
      // made or deleted between the two questions
      return identity === undefined ? [] : [{ identity, verdict: judgeUser(user, administration(details, identity)) }]
    })
    // a group with a member at fault is told by the member
    const doubtful = new Set(told.flatMap(({ identity, verdict }) => (verdict.status === 'PASS' ? [] : identity.groups)))
    const groups = details.groups.filter(({ name }) => !doubtful.has(name))
    return [...told.map(({ verdict }) => verdict), ...groups.map(({ arn }) => pass(resourceOf(arn), 'group'))]
  },
})

function judgeUser({ arn, password, hasMfa, keys }: Credentials, found: ReturnType<typeof administration>): Verdict {
  const resource = resourceOf(arn)
  const active = keys.filter(({ isActive }) => isActive).length
  const way = password !== null ? 'console' : active > 0 ? 'key' : 'locked'
  if (found === 'unknown') return hasMfa || way === 'locked' ? judged(resource, { fault: null }) : unknown(resource)
  const isBare = found !== undefined && !hasMfa
  const seen = { administrator: found?.kind ?? 'no', password_enabled: password !== null, active_access_keys: active, mfa_active: hasMfa }
  const evidence = [settings('Policies, GetCredentialReport', seen)]
  if (!isBare) return judged(resource, { fault: null, options: { evidence } })
  const exposure = way === 'console' ? 'exposed' : 'internal'
  return judged(resource, { fault: way, options: { evidence, exposure, ...(way === 'locked' && { riskLevel: 'low' as const }) } })
}
