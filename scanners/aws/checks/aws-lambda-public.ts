import type { Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { exposureOfFunction } from '#scanners/aws/judge/function-policy.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { shownGrants } from '#scanners/aws/judge/policy.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'

function judge(arn: string, region: string, policy: Seen<string | null> | undefined, account: string): Verdict {
  const resource = resourceOf(arn, region)
  if (policy === undefined || policy instanceof Unseen)
    return unknown(resource, 'unknown', { values: { reason: policy?.reason ?? 'error' } })
  if (policy === null) return pass(resource, 'pass', { evidence: [settings('GetPolicy', { Policy: null })] })
  const exposure = exposureOfFunction(policy, account)
  if (!exposure.known) return unknown(resource, 'unknown', { values: { reason: exposure.reason } })
  const evidence = [settings('GetPolicy', { everyone: shownGrants(exposure.everyone), otherAccounts: exposure.foreign.length })]
  const [first] = exposure.everyone
  if (first === undefined) return pass(resource, 'pass', { evidence })
  return fail(resource, 'fail', { exposure: 'exposed', values: { statement: first.statement }, evidence })
}

export const awsLambdaPublic = awsCheck({
  id: 'aws-lambda-public',
  scannerType: 'Lambda',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  aliases: ['prowler:awslambda_function_not_publicly_accessible'],
  references: ['https://docs.aws.amazon.com/lambda/latest/dg/access-control-resource-based.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws lambda get-policy --function-name FUNCTION --query Policy --output text\naws lambda remove-permission --function-name FUNCTION --statement-id STATEMENT',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_lambda_permission" "this" {\n  function_name  = aws_lambda_function.this.function_name\n  action         = "lambda:InvokeFunction"\n  principal      = "s3.amazonaws.com"\n  source_account = data.aws_caller_identity.current.account_id\n}',
    },
  ],
  needs: ['account', 'lambda-functions', 'lambda-policies'],
  texts: {
    en: {
      name: 'Access by function policies',
      finding: 'Function policy is open to anyone',
      fix: 'Remove the open statement from the function policy',
      why: 'A policy for everyone lets any AWS account call the function, at your cost and with the rights of its role. What it may read or change, strangers may have it read or change.',
      how: 'Open the function, choose Configuration, then Permissions, and delete the statement that is named here. Add one that names the service or the account that is to call it, with its source account or source ARN.',
      messages: {
        pass: 'Nobody outside is let in by the policy.',
        fail: 'The statement {{statement}} of its policy lets everyone in.',
        unknown: 'Lambda did not show the policy ({{reason}}).',
      },
    },
    de: {
      name: 'Zugriff über Funktionsrichtlinien',
      finding: 'Die Funktionsrichtlinie steht jedem offen',
      fix: 'Offene Anweisung aus der Funktionsrichtlinie entfernen',
      why: 'Eine Richtlinie für alle lässt jedes AWS-Konto die Funktion aufrufen, auf Ihre Kosten und mit den Rechten ihrer Rolle. Was sie lesen oder ändern darf, können Fremde sie lesen oder ändern lassen.',
      how: 'Öffnen Sie die Funktion, wählen Sie „Configuration“ und dann „Permissions“ und löschen Sie die hier genannte Anweisung. Fügen Sie eine hinzu, die den aufrufenden Dienst oder das Konto nennt, mit Quellkonto oder Quell-ARN.',
      messages: {
        pass: 'Die Richtlinie lässt niemanden von außen zu.',
        fail: 'Die Anweisung {{statement}} ihrer Richtlinie lässt jeden zu.',
        unknown: 'Lambda zeigte die Richtlinie nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Acceso por las políticas de funciones',
      finding: 'La política de la función está abierta a cualquiera',
      fix: 'Quitar la declaración abierta de la política de la función',
      why: 'Una política para todo el mundo permite que cualquier cuenta de AWS llame a la función, a tu costa y con los permisos de su rol. Lo que ella puede leer o cambiar, lo pueden hacer extraños a través de ella.',
      how: 'Abre la función, elige «Configuration» y luego «Permissions», y elimina la declaración que se nombra aquí. Añade otra que nombre el servicio o la cuenta que debe llamarla, con su cuenta o ARN de origen.',
      messages: {
        pass: 'La política no deja entrar a nadie de fuera.',
        fail: 'La declaración {{statement}} de su política deja entrar a cualquiera.',
        unknown: 'Lambda no mostró la política ({{reason}}).',
      },
    },
  },
  judge: ({ account, 'lambda-functions': { region, functions }, 'lambda-policies': policies }) =>
    functions.map(({ arn }) => judge(arn, region, policies.get(arn), account.accountId)),
})
