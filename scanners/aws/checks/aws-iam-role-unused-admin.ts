import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { instantOf } from '#scanners/aws/instant.ts'
import { daysSince } from '#scanners/sdk/cloud/age.ts'
import { administration } from '#scanners/aws/iam/rights.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { unknown } from '#scanners/sdk/verdicts.ts'

/** Days without use after which an administrator is taken for forgotten. */
const LIMIT = 90

export const awsIamRoleUnusedAdmin = awsCheck({
  id: 'aws-iam-role-unused-admin',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-250',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/access_policies_last-accessed.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws iam get-role --role-name ROLE --query Role.RoleLastUsed\naws iam detach-role-policy --role-name ROLE --policy-arn ARN',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: '# delete the role, or give it what it needs\nresource "aws_iam_role_policy_attachment" "audit" {\n  role       = aws_iam_role.old.name\n  policy_arn = "arn:aws:iam::aws:policy/SecurityAudit"\n}',
    },
  ],
  needs: ['iam-details'],
  texts: {
    en: {
      name: 'Use of administrator roles',
      finding: 'An administrator role was not used for 90 days',
      fix: 'Remove administrator roles that nobody uses',
      why: 'Nobody misses such a role, and nobody notices when someone else takes it. It keeps every right of the account in reach for no use.',
      how: 'Open the role in IAM, see under Last activity and Trust relationships what it was for, detach its policies, and delete it once nobody asks.',
      messages: {
        pass: 'The role was used lately, is new, or is no administrator.',
        fail: 'The role is an administrator and was last used {{days}} days ago.',
        never: 'The role is an administrator and was not used since it was made {{days}} days ago.',
        unknown: 'One of the policies cannot be read.',
      },
    },
    de: {
      name: 'Nutzung von Administratorrollen',
      finding: 'Eine Administratorrolle wurde 90 Tage lang nicht benutzt',
      fix: 'Unbenutzte Administratorrollen entfernen',
      why: 'Niemand vermisst eine solche Rolle, und niemand bemerkt, wenn ein anderer sie annimmt. Sie hält ohne Nutzen alle Rechte des Kontos in Reichweite.',
      how: 'Öffnen Sie die Rolle in IAM, sehen Sie unter „Last activity“ und „Trust relationships“, wozu sie diente, lösen Sie ihre Richtlinien und löschen Sie sie, sobald niemand fragt.',
      messages: {
        pass: 'Die Rolle wurde kürzlich benutzt, ist neu oder kein Administrator.',
        fail: 'Die Rolle ist Administrator und wurde zuletzt vor {{days}} Tagen benutzt.',
        never: 'Die Rolle ist Administrator und wurde nicht benutzt, seit sie vor {{days}} Tagen angelegt wurde.',
        unknown: 'Eine der Richtlinien lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Uso de los roles de administrador',
      finding: 'Un rol de administrador no se usó en 90 días',
      fix: 'Eliminar los roles de administrador que nadie usa',
      why: 'Nadie echa en falta un rol así, y nadie nota cuando otro lo asume. Mantiene al alcance todos los permisos de la cuenta sin ninguna utilidad.',
      how: 'Abre el rol en IAM, mira en «Last activity» y «Trust relationships» para qué servía, quita sus políticas y elimínalo cuando nadie pregunte por él.',
      messages: {
        pass: 'El rol se usó hace poco, es nuevo o no es administrador.',
        fail: 'El rol es administrador y se usó por última vez hace {{days}} días.',
        never: 'El rol es administrador y no se ha usado desde que se creó hace {{days}} días.',
        unknown: 'Una de las políticas no se puede leer.',
      },
    },
  },
  judge: ({ 'iam-details': details }) =>
    details.roles
      .filter(({ isManaged }) => !isManaged)
      .map((role) => {
        const resource = resourceOf(role.arn)
        const { usedAt, createdAt } = role
        const since = usedAt ?? createdAt
        const days = since === null ? 0 : daysSince(since, details.at)
        const found = administration(details, role)
        if (found === 'unknown' && days > LIMIT) return unknown(resource)
        const isForgotten = found !== undefined && days > LIMIT
        const evidence = [settings('GetAccountAuthorizationDetails', { RoleLastUsed: instantOf(usedAt), CreateDate: instantOf(createdAt) })]
        const fault = usedAt === null ? 'never' : 'fail'
        return judged(resource, { fault: isForgotten ? fault : null, options: { evidence, ...(isForgotten && { values: { days } }) } })
      }),
})
