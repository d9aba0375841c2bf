import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { TRUST_POLICY_CLI } from '#scanners/aws/snippets.ts'
import { outsidersOf, ownAccounts } from '#scanners/aws/iam/outsiders.ts'
import { administration } from '#scanners/aws/iam/rights.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { unknown } from '#scanners/sdk/verdicts.ts'

export const awsIamRoleCrossAccountAdmin = awsCheck({
  id: 'aws-iam-role-cross-account-admin',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_create_for-user_externalid.html'],
  snippets: [
    TRUST_POLICY_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'data "aws_iam_policy_document" "trust" {\n  statement {\n    actions = ["sts:AssumeRole"]\n    principals {\n      type        = "AWS"\n      identifiers = ["arn:aws:iam::111122223333:role/deploy"]\n    }\n    condition {\n      test     = "StringEquals"\n      variable = "sts:ExternalId"\n      values   = ["made-by-the-vendor-for-you-alone"]\n    }\n  }\n}',
    },
  ],
  needs: ['account', 'iam-details'],
  texts: {
    en: {
      name: 'Administration by other accounts',
      finding: 'Another account can administer this one',
      fix: 'Limit what other accounts may do',
      why: 'Whoever breaks into the other account has this one as well. Nobody here sees how the other is looked after, nor who works in it.',
      how: 'Open the role in IAM and attach only what the other account needs to do. If the role is of your own organization, say so with the condition aws:PrincipalOrgID in its trust policy.',
      messages: {
        pass: 'No foreign account administers this one through the role.',
        fail: '{{accounts}} can take the role, which is an administrator.',
        unknown: 'One of the policies cannot be read.',
      },
    },
    de: {
      name: 'Verwaltung durch andere Konten',
      finding: 'Ein anderes Konto kann dieses verwalten',
      fix: 'Rechte anderer Konten beschränken',
      why: 'Wer in das andere Konto einbricht, hat auch dieses. Niemand sieht hier, wie das andere gepflegt wird und wer darin arbeitet.',
      how: 'Öffnen Sie die Rolle in IAM und hängen Sie nur an, was das andere Konto tun muss. Gehört die Rolle zur eigenen Organisation, sagen Sie es mit der Bedingung aws:PrincipalOrgID in der Vertrauensrichtlinie.',
      messages: {
        pass: 'Kein anderes Konto verwaltet dieses über die Rolle.',
        fail: '{{accounts}} kann die Rolle annehmen, die Administrator ist.',
        unknown: 'Eine der Richtlinien lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Administración por otras cuentas',
      finding: 'Otra cuenta puede administrar esta',
      fix: 'Limitar lo que pueden hacer otras cuentas',
      why: 'Quien entre en la otra cuenta tiene también esta. Nadie aquí ve cómo se cuida la otra ni quién trabaja en ella.',
      how: 'Abre el rol en IAM y adjunta solo lo que la otra cuenta debe hacer. Si el rol es de tu propia organización, indícalo con la condición aws:PrincipalOrgID en su política de confianza.',
      messages: {
        pass: 'Ninguna cuenta ajena administra esta mediante el rol.',
        fail: '{{accounts}} puede asumir el rol, que es administrador.',
        unknown: 'Una de las políticas no se puede leer.',
      },
    },
  },
  judge({ account: { accountId }, 'iam-details': details }) {
    const own = ownAccounts(details, accountId)
    return details.roles.map((role) => {
      const resource = resourceOf(role.arn)
      const outsiders = outsidersOf(role, own, accountId)
      const found = administration(details, role)
      const accounts = [...new Set((outsiders ?? []).map(({ account }) => account))].slice(0, 20)
      const isUnsure = (found === 'unknown' && accounts.length > 0) || (found !== undefined && outsiders === undefined)
      if (isUnsure) return unknown(resource)
      const isHeld = found !== undefined && accounts.length > 0
      const seen = { administrator: found === undefined || found === 'unknown' ? 'no' : found.kind, trusts: accounts }
      const options = {
        evidence: [settings('GetAccountAuthorizationDetails', seen)],
        ...(isHeld && { values: { accounts: accounts.join(', ') } }),
      }
      return judged(resource, { fault: isHeld ? 'fail' : null, options: { ...options, confidence: isHeld ? 'firm' : 'confirmed' } })
    })
  },
})
