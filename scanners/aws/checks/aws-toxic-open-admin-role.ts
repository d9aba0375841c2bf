import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { TRUST_POLICY_CLI, TRUST_POLICY_TERRAFORM } from '#scanners/aws/snippets.ts'
import type { IamRole } from '#scanners/aws/iam/identities.ts'
import { trustOf } from '#scanners/aws/policy/trust.ts'
import { combine, NOT, unseen, type Part } from '#scanners/aws/toxic/combine.ts'
import { administers } from '#scanners/aws/toxic/powers.ts'

export const awsToxicOpenAdminRole = awsCheck({
  id: 'aws-toxic-open-admin-role',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  references: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_create_for-idp_oidc.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html',
  ],
  snippets: [TRUST_POLICY_CLI, TRUST_POLICY_TERRAFORM],
  needs: ['account', 'iam-details'],
  texts: {
    en: {
      name: 'Trust of administrator roles',
      finding: 'Strangers can become administrator by a role',
      fix: 'Limit who may assume the administrator role',
      why: 'No password, key or hole is needed: whoever has an AWS account, or an account at a public identity provider, takes the role and owns the account. Such roles are searched for automatically.',
      how: 'Open the role in IAM, Trust relationships, and name the accounts, or the repository and branch, that may take it. Look in CloudTrail for AssumeRole calls of others.',
      messages: {
        pass: 'Only who is named may take the role, or it is no administrator.',
        fail: 'Everyone at {{who}} may take the role {{role}}, which is an administrator.',
        escalation: 'Everyone at {{who}} may take the role {{role}}, which can make itself administrator by {{way}}.',
        unknown: 'What decides was not seen: {{reason}}.',
      },
    },
    de: {
      name: 'Vertrauen von Administratorrollen',
      finding: 'Fremde können durch eine Rolle Administrator werden',
      fix: 'Annahme der Administratorrolle beschränken',
      why: 'Es braucht kein Passwort, keinen Schlüssel und keine Lücke: Wer ein AWS-Konto oder ein Konto bei einem öffentlichen Identitätsanbieter hat, nimmt die Rolle an, und ihm gehört das Konto. Nach solchen Rollen wird automatisch gesucht.',
      how: 'Öffnen Sie die Rolle in IAM, „Trust relationships“, und nennen Sie die Konten, oder Repository und Zweig, die sie annehmen dürfen. Suchen Sie in CloudTrail nach AssumeRole-Aufrufen anderer.',
      messages: {
        pass: 'Nur wer genannt ist, darf die Rolle annehmen, oder sie ist kein Administrator.',
        fail: 'Jeder bei {{who}} darf die Rolle {{role}} annehmen, und sie ist Administrator.',
        escalation: 'Jeder bei {{who}} darf die Rolle {{role}} annehmen, die sich durch {{way}} zum Administrator machen kann.',
        unknown: 'Was darüber entscheidet, war nicht zu sehen: {{reason}}.',
      },
    },
    es: {
      name: 'Confianza de los roles de administrador',
      finding: 'Un extraño puede hacerse administrador mediante un rol',
      fix: 'Limitar quién puede asumir el rol de administrador',
      why: 'No hace falta contraseña, clave ni fallo: quien tenga una cuenta de AWS, o una cuenta en un proveedor de identidad público, asume el rol y se queda con la cuenta. Esos roles se buscan de forma automática.',
      how: 'Abre el rol en IAM, «Trust relationships», y nombra las cuentas, o el repositorio y la rama, que pueden asumirlo. Busca en CloudTrail llamadas AssumeRole de otros.',
      messages: {
        pass: 'Solo quien está nombrado puede asumir el rol, o no es administrador.',
        fail: 'Cualquiera de {{who}} puede asumir el rol {{role}}, que es administrador.',
        escalation: 'Cualquiera de {{who}} puede asumir el rol {{role}}, que puede hacerse administrador mediante {{way}}.',
        unknown: 'No se pudo ver lo que lo decide: {{reason}}.',
      },
    },
  },
  judge: ({ account, 'iam-details': details }) =>
    details.roles
      .filter(({ isManaged }) => !isManaged)
      .map((role) => combine(resourceOf(role.arn), { trust: openTo(role, account.accountId), rights: administers(details, role) })),
})

/** Whom a trust policy lets in that nobody has named: anyone with an AWS account ('*'), or everyone at a public identity provider. */
function openTo({ trust: document }: IamRole, accountId: string): Part {
  const trust = trustOf(document, accountId)
  if (!trust.known) return unseen(trust.reason)
  const anyone = trust.anyone.find(({ hasExternalId }) => !hasExternalId)
  if (anyone !== undefined) return { holds: true, values: { who: 'AWS' }, shown: { statement: anyone.statement, Principal: '*' } }
  const open = trust.webIdentities.find(({ opens }) => opens === 'world' || opens === 'guests')
  if (open === undefined) return NOT
  return {
    holds: true,
    values: { who: open.provider },
    shown: { statement: open.statement, provider: open.provider, subjects: open.subjects },
  }
}
