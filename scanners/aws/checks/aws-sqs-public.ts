import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgePolicy } from '#scanners/aws/judge/policy.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

export const awsSqsPublic = awsCheck({
  id: 'aws-sqs-public',
  scannerType: 'SQS',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  aliases: ['prowler:sqs_queues_not_publicly_accessible'],
  references: ['https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-security-best-practices.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws sqs set-queue-attributes --region REGION --queue-url QUEUE-URL --attributes file://attributes.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_sqs_queue_policy" "this" {\n  queue_url = aws_sqs_queue.this.id\n  policy    = data.aws_iam_policy_document.queue.json # name principals, never "*"\n}',
    },
  ],
  needs: ['account', 'sqs-queues'],
  texts: {
    en: {
      name: 'Queue policies',
      finding: 'Queue policy is open to anyone',
      fix: 'Restrict the queue policy to named principals',
      why: 'Strangers can read the messages, delete them, or send some of their own, which the systems behind the queue then take for real.',
      how: 'Open SQS, the queue, Access policy, Edit. Name accounts, roles or services instead of "*", and bind a service by aws:SourceArn or aws:SourceAccount.',
      messages: {
        pass: 'The queue lets in nobody outside but those its policy names.',
        fail: 'The policy lets everyone use the queue.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Queue-Richtlinien',
      finding: 'Queue-Richtlinie ist für alle offen',
      fix: 'Queue-Richtlinie auf benannte Principals beschränken',
      why: 'Fremde können die Nachrichten lesen, löschen oder eigene senden, die die Systeme hinter der Queue dann für echt halten.',
      how: 'Öffnen Sie SQS, die Queue, „Access policy“, „Edit“. Nennen Sie Konten, Rollen oder Dienste statt „*“ und binden Sie einen Dienst mit aws:SourceArn oder aws:SourceAccount.',
      messages: {
        pass: 'Die Queue lässt von außen nur herein, wen ihre Richtlinie nennt.',
        fail: 'Nach der Richtlinie kann jeder die Queue nutzen.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Políticas de las colas',
      finding: 'La política de la cola está abierta a cualquiera',
      fix: 'Restringir la política de la cola a entidades concretas',
      why: 'Cualquiera puede leer los mensajes, borrarlos o enviar otros, que los sistemas detrás de la cola tomarán por verdaderos.',
      how: 'Abre SQS, la cola, «Access policy», «Edit». Nombra cuentas, roles o servicios en lugar de «*», y limita un servicio con aws:SourceArn o aws:SourceAccount.',
      messages: {
        pass: 'La cola solo deja entrar de fuera a quien nombra su política.',
        fail: 'La política deja que cualquiera use la cola.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ account: { accountId }, 'sqs-queues': { region, queues } }) =>
    queues.map(({ arn, queue }) =>
      judgePolicy(resourceOf(arn, region), queue instanceof Unseen ? queue : queue.policy, {
        service: 'sqs',
        account: accountId,
        resources: [arn],
        call: 'GetQueueAttributes',
      }),
    ),
})
