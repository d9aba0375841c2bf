import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { TRUST_POLICY_CLI } from '#scanners/aws/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { trustOf } from '#scanners/aws/policy/trust.ts'
import { conclude, fail } from '#scanners/sdk/verdicts.ts'

export const awsIamRoleOpenFederation = awsCheck({
  id: 'aws-iam-role-open-federation',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_create_for-idp_oidc.html'],
  snippets: [
    TRUST_POLICY_CLI,
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'data "aws_iam_policy_document" "trust" {\n  statement {\n    actions = ["sts:AssumeRoleWithWebIdentity"]\n    principals {\n      type        = "Federated"\n      identifiers = [aws_iam_openid_connect_provider.github.arn]\n    }\n    condition {\n      test     = "StringLike"\n      variable = "token.actions.githubusercontent.com:sub"\n      values   = ["repo:example-org/deploy:ref:refs/heads/main"]\n    }\n    condition {\n      test     = "StringEquals"\n      variable = "token.actions.githubusercontent.com:aud"\n      values   = ["sts.amazonaws.com"]\n    }\n  }\n}',
    },
  ],
  needs: ['account', 'iam-details'],
  texts: {
    en: {
      name: 'Federation of roles',
      finding: 'A role trusts everyone at a public identity provider',
      fix: 'Limit federation to named subjects',
      why: 'GitHub, GitLab and others sign tokens for all their users. A role that does not say which repository or project may come lets in every one of them: anyone with a free account.',
      how: 'Open the role in IAM, choose Trust relationships and Edit trust policy, and add a condition on the subject, such as token.actions.githubusercontent.com:sub with your organization and repository. Cognito roles for guests: turn off guest access where nobody needs it.',
      messages: {
        pass: 'The role lets in no stranger by an identity provider.',
        fail: 'Anyone with an account at {{provider}} can take the role.',
        guests: 'Anyone on the internet can take the role as a guest of a Cognito identity pool.',
        unknown: 'The trust policy cannot be read.',
      },
    },
    de: {
      name: 'Föderation von Rollen',
      finding: 'Eine Rolle vertraut allen bei einem öffentlichen Identitätsanbieter',
      fix: 'Föderation auf benannte Subjekte beschränken',
      why: 'GitHub, GitLab und andere signieren Token für alle ihre Benutzer. Eine Rolle, die nicht sagt, welches Repository oder Projekt kommen darf, lässt jeden davon ein: jeden mit einem kostenlosen Konto.',
      how: 'Öffnen Sie die Rolle in IAM, wählen Sie „Trust relationships“ und „Edit trust policy“ und ergänzen Sie eine Bedingung auf das Subjekt, etwa token.actions.githubusercontent.com:sub mit Organisation und Repository. Cognito-Rollen für Gäste: Schalten Sie den Gastzugang aus, wo ihn niemand braucht.',
      messages: {
        pass: 'Die Rolle lässt über Identitätsanbieter keine Fremden ein.',
        fail: 'Jeder mit einem Konto bei {{provider}} kann die Rolle annehmen.',
        guests: 'Jeder im Internet kann die Rolle als Gast eines Cognito-Identitätspools annehmen.',
        unknown: 'Die Vertrauensrichtlinie lässt sich nicht lesen.',
      },
    },
    es: {
      name: 'Federación de los roles',
      finding: 'Un rol confía en todos los usuarios de un proveedor público',
      fix: 'Limitar la federación a sujetos concretos',
      why: 'GitHub, GitLab y otros firman tokens para todos sus usuarios. Un rol que no indica qué repositorio o proyecto puede entrar los deja pasar a todos: a cualquiera con una cuenta gratuita.',
      how: 'Abre el rol en IAM, elige «Trust relationships» y «Edit trust policy», y añade una condición sobre el sujeto, como token.actions.githubusercontent.com:sub con tu organización y repositorio. Roles de Cognito para invitados: desactiva el acceso de invitados donde nadie lo necesite.',
      messages: {
        pass: 'El rol no deja entrar a desconocidos por un proveedor de identidad.',
        fail: 'Cualquiera con una cuenta en {{provider}} puede asumir el rol.',
        guests: 'Cualquiera en Internet puede asumir el rol como invitado de un grupo de identidades de Cognito.',
        unknown: 'La política de confianza no se puede leer.',
      },
    },
  },
  judge: ({ account, 'iam-details': { roles } }) =>
    roles.flatMap(({ arn, trust: document }) => {
      const resource = resourceOf(arn)
      const trust = trustOf(document, account.accountId)
      if (!trust.known) return conclude({ resource, fails: [], complete: false })
      // whoever trusts `*` trusts more than identity providers: aws-iam-role-public-trust says so
      const open = trust.webIdentities.filter(({ provider, opens }) => provider !== '*' && (opens === 'world' || opens === 'guests'))
      const fails = open.map(({ provider, opens, audiences, subjects, statement }) => {
        const evidence = [settings('AssumeRolePolicyDocument', { statement, provider, audiences, subjects })]
        const isForGuests = opens === 'guests'
        const risk = isForGuests ? { riskLevel: 'medium' as const } : {}
        return fail(resource, isForGuests ? 'guests' : 'fail', {
          locator: provider,
          values: { provider },
          evidence,
          exposure: 'exposed',
          ...risk,
        })
      })
      return conclude({ resource, fails, complete: true })
    }),
})
