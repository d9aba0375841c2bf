import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { DEACTIVATE_KEY_CLI } from '#scanners/aws/snippets.ts'
import { administration } from '#scanners/aws/iam/rights.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { unknown } from '#scanners/sdk/verdicts.ts'

export const awsIamAdminAccessKey = awsCheck({
  id: 'aws-iam-admin-access-key',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  aliases: ['prowler:iam_user_administrator_access_policy'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/security-creds-programmatic-access.html'],
  snippets: [
    DEACTIVATE_KEY_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: '# a role in the place of the key\nresource "aws_iam_role" "deploy" {\n  name               = "deploy"\n  assume_role_policy = data.aws_iam_policy_document.trust.json\n}',
    },
  ],
  needs: ['iam-details', 'iam-credentials'],
  texts: {
    en: {
      name: 'Access keys of administrators',
      finding: 'An administrator has an active access key',
      fix: 'Replace access keys of administrators',
      why: 'A key works from anywhere, without MFA and without end. One file on a laptop, one log of a build is enough, and someone else administers the account.',
      how: 'Find out what uses the key. People sign in through IAM Identity Center; programs inside AWS get a role, builds outside get one by an OIDC provider. Then deactivate the key and delete it.',
      messages: {
        pass: 'The user is no administrator, or has no active access key.',
        fail: 'The user is an administrator and has {{count}} active access keys.',
        unknown: 'One of the policies cannot be read.',
      },
    },
    de: {
      name: 'Zugriffsschlüssel von Administratoren',
      finding: 'Ein Administrator hat einen aktiven Zugriffsschlüssel',
      fix: 'Zugriffsschlüssel von Administratoren ersetzen',
      why: 'Ein Schlüssel gilt von überall, ohne MFA und ohne Ende. Eine Datei auf einem Laptop, ein Protokoll eines Builds genügt, und jemand anderes verwaltet das Konto.',
      how: 'Stellen Sie fest, was den Schlüssel benutzt. Menschen melden sich über IAM Identity Center an; Programme in AWS bekommen eine Rolle, Builds außerhalb eine über einen OIDC-Anbieter. Deaktivieren und löschen Sie dann den Schlüssel.',
      messages: {
        pass: 'Der Benutzer ist kein Administrator oder hat keinen aktiven Zugriffsschlüssel.',
        fail: 'Der Benutzer ist Administrator und hat {{count}} aktive Zugriffsschlüssel.',
        unknown: 'Eine der Richtlinien lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Claves de acceso de los administradores',
      finding: 'Un administrador tiene una clave de acceso activa',
      fix: 'Sustituir las claves de acceso de los administradores',
      why: 'Una clave vale desde cualquier lugar, sin MFA y sin fin. Basta un archivo en un portátil o el registro de una compilación para que otro administre la cuenta.',
      how: 'Averigua qué usa la clave. Las personas entran por IAM Identity Center; los programas en AWS reciben un rol, y las compilaciones externas uno mediante un proveedor OIDC. Después desactiva la clave y elimínala.',
      messages: {
        pass: 'El usuario no es administrador o no tiene ninguna clave de acceso activa.',
        fail: 'El usuario es administrador y tiene {{count}} claves de acceso activas.',
        unknown: 'Una de las políticas no se puede leer.',
      },
    },
  },
  judge({ 'iam-details': details, 'iam-credentials': { users } }) {
    const known = new Map(details.users.map((user) => [user.arn, user]))
    return users.flatMap(({ arn, keys }) => {
      const user = known.get(arn)
      if (user === undefined) return []
      const found = administration(details, user)
      const count = keys.filter(({ isActive }) => isActive).length
      if (found === 'unknown' && count > 0) return [unknown(resourceOf(arn))]
      const isHeld = found !== undefined && count > 0
      const evidence = [settings('Policies, GetCredentialReport', { administrator: found !== undefined, active_access_keys: count })]
      return [judged(resourceOf(arn), { fault: isHeld ? 'fail' : null, options: { evidence, ...(isHeld && { values: { count } }) } })]
    })
  },
})
