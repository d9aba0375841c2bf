import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { TRUST_POLICY_CLI, TRUST_POLICY_TERRAFORM } from '#scanners/aws/snippets.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { trustOf } from '#scanners/aws/policy/trust.ts'
import { unknown } from '#scanners/sdk/verdicts.ts'

export const awsIamRolePublicTrust = awsCheck({
  id: 'aws-iam-role-public-trust',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/access-analyzer-resources.html'],
  snippets: [TRUST_POLICY_CLI, TRUST_POLICY_TERRAFORM],
  needs: ['account', 'iam-details'],
  texts: {
    en: {
      name: 'Trust of roles',
      finding: 'A role can be assumed by anyone',
      fix: 'Limit who may assume the role',
      why: 'The trust policy lets in every AWS account of the world. Whoever knows or guesses the name of the role takes it, with all its rights; account ids and common names of roles are tried by machines.',
      how: 'Open the role in IAM, choose Trust relationships and Edit trust policy, and put the accounts or roles that need it in the place of the asterisk; or hold everyone down to your organization by the condition aws:PrincipalOrgID.',
      messages: {
        pass: 'The trust policy names who may take the role.',
        fail: 'Anyone with an AWS account may take the role.',
        secret: 'Anyone with an AWS account who knows the external ID may take the role.',
        unknown: 'The trust policy cannot be read.',
      },
    },
    de: {
      name: 'Vertrauen von Rollen',
      finding: 'Jeder kann eine Rolle annehmen',
      fix: 'Annahme der Rolle beschränken',
      why: 'Die Vertrauensrichtlinie lässt jedes AWS-Konto der Welt ein. Wer den Namen der Rolle kennt oder errät, nimmt sie an, mit all ihren Rechten; Konto-IDs und übliche Rollennamen werden maschinell durchprobiert.',
      how: 'Öffnen Sie die Rolle in IAM, wählen Sie „Trust relationships“ und „Edit trust policy“ und setzen Sie an die Stelle des Sternchens die Konten oder Rollen, die sie brauchen; oder beschränken Sie alle mit der Bedingung aws:PrincipalOrgID auf Ihre Organisation.',
      messages: {
        pass: 'Die Vertrauensrichtlinie nennt, wer die Rolle annehmen darf.',
        fail: 'Jeder mit einem AWS-Konto darf die Rolle annehmen.',
        secret: 'Jeder mit einem AWS-Konto, der die externe ID kennt, darf die Rolle annehmen.',
        unknown: 'Die Vertrauensrichtlinie lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Confianza de los roles',
      finding: 'Cualquiera puede asumir un rol',
      fix: 'Limitar quién puede asumir el rol',
      why: 'La política de confianza deja entrar a todas las cuentas de AWS del mundo. Quien conozca o adivine el nombre del rol lo asume con todos sus permisos; hay máquinas que prueban ID de cuenta y nombres de rol habituales.',
      how: 'Abre el rol en IAM, elige «Trust relationships» y «Edit trust policy», y pon en lugar del asterisco las cuentas o roles que lo necesitan; o limita a todos a tu organización con la condición aws:PrincipalOrgID.',
      messages: {
        pass: 'La política de confianza nombra quién puede asumir el rol.',
        fail: 'Cualquiera con una cuenta de AWS puede asumir el rol.',
        secret: 'Cualquiera con una cuenta de AWS que conozca el ID externo puede asumir el rol.',
        unknown: 'La política de confianza no se puede leer.',
      },
    },
  },
  judge: ({ account, 'iam-details': { roles } }) =>
    roles.map(({ arn, trust: document }) => {
      const resource = resourceOf(arn)
      const trust = trustOf(document, account.accountId)
      if (!trust.known) return unknown(resource, 'unknown', { evidence: [settings('AssumeRolePolicyDocument', { reason: trust.reason })] })
      const isOpen = trust.anyone.some(({ hasExternalId }) => !hasExternalId)
      const fault = isOpen ? 'fail' : trust.anyone.length > 0 ? 'secret' : null
      const evidence = [settings('AssumeRolePolicyDocument', { statementsForAnyone: trust.anyone.map(({ statement }) => statement) })]
      // an external id is no password, yet it is more than nothing
      const risk = fault === 'secret' ? { riskLevel: 'high' as const } : {}
      return judged(resource, { fault, options: { evidence, ...(fault !== null && { exposure: 'exposed' as const, ...risk }) } })
    }),
})
