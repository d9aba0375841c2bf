import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { exposureOfBucket } from '#scanners/aws/judge/bucket.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'

export const awsS3CrossAccount = awsCheck({
  id: 'aws-s3-cross-account',
  scannerType: 'S3',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  aliases: ['prowler:s3_bucket_cross_account_access'],
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/example-walkthroughs-managing-access-example2.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws s3api get-bucket-policy --bucket BUCKET --query Policy --output text > policy.json\n# take the foreign accounts out, then:\naws s3api put-bucket-policy --bucket BUCKET --policy file://policy.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'data "aws_iam_policy_document" "own_account" {\n  statement {\n    actions   = ["s3:GetObject"]\n    resources = ["${aws_s3_bucket.this.arn}/*"]\n    principals {\n      type        = "AWS"\n      identifiers = ["arn:aws:iam::ACCOUNT:role/reader"]\n    }\n  }\n}',
    },
  ],
  needs: ['account', 's3-buckets', 's3-access', 's3-account'],
  texts: {
    en: {
      name: 'Access of other accounts to buckets',
      finding: 'Other accounts may come to the bucket',
      fix: 'Remove accounts that need no access from the bucket',
      why: 'A grant to another account outlives the project it was made for, and whoever breaks into that account has your data too. Someone should be able to say why each one stands there.',
      how: 'Open the bucket, choose Permissions, and look at each account that is named here in the policy and the access list. Take away those that nobody can explain; where one stays, narrow it to a role and to the objects it needs, or accept the risk with a reason.',
      messages: {
        pass: 'No other account is given access.',
        fail: 'Access is given to: {{accounts}}.',
        everyone: 'Access is given to everyone, so to every account.',
        unknown: 'S3 did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Zugriff anderer Konten auf Buckets',
      finding: 'Andere Konten haben Zugriff auf den Bucket',
      fix: 'Konten ohne Bedarf aus dem Bucket entfernen',
      why: 'Eine Freigabe für ein anderes Konto überlebt das Projekt, für das sie gemacht wurde, und wer in jenes Konto einbricht, hat auch Ihre Daten. Jemand sollte sagen können, warum jedes dort steht.',
      how: 'Öffnen Sie den Bucket, wählen Sie „Permissions“ und prüfen Sie jedes hier genannte Konto in Richtlinie und Zugriffsliste. Entfernen Sie, was niemand erklären kann; wo eines bleibt, grenzen Sie es auf eine Rolle und die nötigen Objekte ein oder akzeptieren Sie das Risiko mit Begründung.',
      messages: {
        pass: 'Kein anderes Konto hat Zugriff.',
        fail: 'Zugriff haben: {{accounts}}.',
        everyone: 'Zugriff haben alle, also jedes Konto.',
        unknown: 'S3 gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Acceso de otras cuentas a los buckets',
      finding: 'Otras cuentas tienen acceso al bucket',
      fix: 'Quitar del bucket las cuentas que no lo necesitan',
      why: 'Una concesión a otra cuenta sobrevive al proyecto para el que se hizo, y quien entre en esa cuenta tiene también tus datos. Alguien debería poder decir por qué está cada una.',
      how: 'Abre el bucket, elige «Permissions» y revisa en la política y en la lista de acceso cada cuenta que se nombra aquí. Quita las que nadie sepa explicar; si una se queda, limítala a un rol y a los objetos que necesita, o acepta el riesgo con un motivo.',
      messages: {
        pass: 'Ninguna otra cuenta tiene acceso.',
        fail: 'Tienen acceso: {{accounts}}.',
        everyone: 'Tiene acceso todo el mundo, es decir, cualquier cuenta.',
        unknown: 'S3 no lo indicó ({{reason}}).',
      },
    },
  },
  judge: (facts) =>
    facts['s3-buckets'].map((bucket): Verdict => {
      const resource = resourceOf(bucket.arn, bucket.region)
      const { open, foreign, unseen } = exposureOfBucket(bucket, facts)
      const accounts = [...new Set(foreign.map(({ to }) => to))].toSorted()
      const evidence = [
        settings('Other accounts', { foreign: foreign.map(({ to, by, access }) => `${to} by ${by}: ${access.join(', ')}`) }),
      ]
      if (accounts.length > 0) return fail(resource, 'fail', { values: { accounts: accounts.join(', ').slice(0, 500) }, evidence })
      // the checks of public buckets say how bad that is: no second alarm for one fault
      if (open.length > 0) return fail(resource, 'everyone', { exposure: 'exposed', riskLevel: 'info', evidence })
      return unseen.length > 0
        ? unknown(resource, 'unknown', { values: { reason: unseen.join(', ') } })
        : pass(resource, 'pass', { evidence })
    }),
})
