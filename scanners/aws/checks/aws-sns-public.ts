import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgePolicy } from '#scanners/aws/judge/policy.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

export const awsSnsPublic = awsCheck({
  id: 'aws-sns-public',
  scannerType: 'SNS',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  aliases: ['prowler:sns_topics_not_publicly_accessible'],
  references: ['https://docs.aws.amazon.com/sns/latest/dg/sns-security-best-practices.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws sns set-topic-attributes --region REGION --topic-arn TOPIC-ARN \\\n  --attribute-name Policy --attribute-value file://policy.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_sns_topic_policy" "this" {\n  arn    = aws_sns_topic.this.arn\n  policy = data.aws_iam_policy_document.topic.json # name principals, never "*"\n}',
    },
  ],
  needs: ['account', 'sns-topics'],
  texts: {
    en: {
      name: 'Topic policies',
      finding: 'Topic policy is open to anyone',
      fix: 'Restrict the topic policy to named principals',
      why: 'Strangers can subscribe and read along, or publish messages of their own to everyone and everything that listens to the topic.',
      how: 'Open SNS, Topics, the topic, Edit, Access policy. Name accounts, roles or services instead of "*", and bind a service by aws:SourceArn or aws:SourceAccount.',
      messages: {
        pass: 'The topic lets in nobody outside but those its policy names.',
        fail: 'The policy lets everyone use the topic.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Topic-Richtlinien',
      finding: 'Topic-Richtlinie ist für alle offen',
      fix: 'Topic-Richtlinie auf benannte Principals beschränken',
      why: 'Fremde können das Topic abonnieren und mitlesen oder eigene Nachrichten an alle und alles senden, was darauf hört.',
      how: 'Öffnen Sie SNS, „Topics“, das Topic, „Edit“, „Access policy“. Nennen Sie Konten, Rollen oder Dienste statt „*“ und binden Sie einen Dienst mit aws:SourceArn oder aws:SourceAccount.',
      messages: {
        pass: 'Das Topic lässt von außen nur herein, wen seine Richtlinie nennt.',
        fail: 'Nach der Richtlinie kann jeder das Topic nutzen.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Políticas de los temas',
      finding: 'La política del tema está abierta a cualquiera',
      fix: 'Restringir la política del tema a entidades concretas',
      why: 'Cualquiera puede suscribirse y leer, o publicar mensajes propios para todos los que escuchan el tema.',
      how: 'Abre SNS, «Topics», el tema, «Edit», «Access policy». Nombra cuentas, roles o servicios en lugar de «*», y limita un servicio con aws:SourceArn o aws:SourceAccount.',
      messages: {
        pass: 'El tema solo deja entrar de fuera a quien nombra su política.',
        fail: 'La política deja que cualquiera use el tema.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ account: { accountId }, 'sns-topics': { region, topics } }) =>
    topics.map(({ arn, topic }) =>
      judgePolicy(resourceOf(arn, region), topic instanceof Unseen ? topic : topic.policy, {
        service: 'sns',
        account: accountId,
        resources: [arn],
        call: 'GetTopicAttributes',
      }),
    ),
})
