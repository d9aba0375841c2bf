import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgePolicy } from '#scanners/aws/judge/policy.ts'

export const awsSecretsmanagerPublic = awsCheck({
  id: 'aws-secretsmanager-public',
  scannerType: 'Secrets Manager',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  aliases: ['prowler:secretsmanager_not_publicly_accessible'],
  references: ['https://docs.aws.amazon.com/secretsmanager/latest/userguide/auth-and-access_resource-policies.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws secretsmanager put-resource-policy --region REGION --secret-id NAME \\\n  --block-public-policy --resource-policy file://policy.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_secretsmanager_secret_policy" "this" {\n  secret_arn          = aws_secretsmanager_secret.this.arn\n  policy              = data.aws_iam_policy_document.secret.json\n  block_public_policy = true\n}',
    },
  ],
  needs: ['account', 'secrets', 'secret-policies'],
  texts: {
    en: {
      name: 'Secret policies',
      finding: 'Secret policy is open to anyone',
      fix: 'Restrict the secret policy to named principals',
      why: 'Every AWS account can read the password, key or token that is kept here, and use it as its owner does.',
      how: 'Open Secrets Manager, the secret, Resource permissions, Edit. Name roles instead of "*", then change the secret itself, since it must count as known.',
      messages: {
        pass: 'The secret lets in nobody outside but those its policy names.',
        fail: 'The policy lets every AWS account in.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Richtlinien von Geheimnissen',
      finding: 'Richtlinie des Geheimnisses ist für alle offen',
      fix: 'Richtlinie des Geheimnisses auf benannte Principals beschränken',
      why: 'Jedes AWS-Konto kann das Passwort, den Schlüssel oder das Token lesen und wie sein Besitzer nutzen.',
      how: 'Öffnen Sie Secrets Manager, das Geheimnis, „Resource permissions“, „Edit“. Nennen Sie Rollen statt „*“ und ändern Sie dann das Geheimnis selbst, denn es muss als bekannt gelten.',
      messages: {
        pass: 'Das Geheimnis lässt von außen nur herein, wen seine Richtlinie nennt.',
        fail: 'Die Richtlinie lässt jedes AWS-Konto herein.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Políticas de los secretos',
      finding: 'La política del secreto está abierta a cualquiera',
      fix: 'Restringir la política del secreto a entidades concretas',
      why: 'Cualquier cuenta de AWS puede leer la contraseña, clave o token que se guarda aquí y usarlo como su dueño.',
      how: 'Abre Secrets Manager, el secreto, «Resource permissions», «Edit». Nombra roles en lugar de «*» y cambia después el propio secreto, que debe darse por conocido.',
      messages: {
        pass: 'El secreto solo deja entrar de fuera a quien nombra su política.',
        fail: 'La política deja entrar a cualquier cuenta de AWS.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ account: { accountId }, secrets: { region, secrets }, 'secret-policies': policies }) =>
    secrets.flatMap(({ arn }) => {
      const policy = policies.get(arn)
      const about = { service: 'secretsmanager', account: accountId, call: 'GetResourcePolicy' }
      return policy === undefined ? [] : [judgePolicy(resourceOf(arn, region), policy, about)]
    }),
})
