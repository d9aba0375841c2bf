import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsSqsEncryption = awsCheck({
  id: 'aws-sqs-encryption',
  scannerType: 'SQS',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-311',
  aliases: ['prowler:sqs_queues_server_side_encryption_enabled'],
  references: ['https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-server-side-encryption.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws sqs set-queue-attributes --region REGION --queue-url QUEUE-URL --attributes SqsManagedSseEnabled=true',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_sqs_queue" "this" {\n  sqs_managed_sse_enabled = true\n}' },
  ],
  needs: ['account', 'sqs-queues'],
  texts: {
    en: {
      name: 'Encryption of queues',
      finding: 'Queue is not encrypted',
      fix: 'Turn on encryption of the queue',
      why: "Messages often hold what other systems keep encrypted: orders, names, tokens. Without encryption they stand readable in the queue's storage for as long as 14 days.",
      how: 'Open SQS, the queue, Edit, Encryption, and enable server-side encryption with an SQS key or a KMS key.',
      messages: {
        pass: 'Messages are stored encrypted.',
        fail: 'Messages are stored unencrypted.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Verschlüsselung von Queues',
      finding: 'Queue ist nicht verschlüsselt',
      fix: 'Verschlüsselung der Queue einschalten',
      why: 'Nachrichten enthalten oft, was andere Systeme verschlüsselt halten: Bestellungen, Namen, Tokens. Ohne Verschlüsselung liegen sie bis zu 14 Tage lesbar im Speicher der Queue.',
      how: 'Öffnen Sie SQS, die Queue, „Edit“, „Encryption“, und schalten Sie die serverseitige Verschlüsselung mit einem SQS- oder KMS-Schlüssel ein.',
      messages: {
        pass: 'Nachrichten werden verschlüsselt gespeichert.',
        fail: 'Nachrichten werden unverschlüsselt gespeichert.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Cifrado de las colas',
      finding: 'La cola no está cifrada',
      fix: 'Activar el cifrado de la cola',
      why: 'Los mensajes suelen contener lo que otros sistemas guardan cifrado: pedidos, nombres, tokens. Sin cifrado quedan legibles hasta 14 días en el almacenamiento de la cola.',
      how: 'Abre SQS, la cola, «Edit», «Encryption», y activa el cifrado del lado del servidor con una clave de SQS o de KMS.',
      messages: {
        pass: 'Los mensajes se guardan cifrados.',
        fail: 'Los mensajes se guardan sin cifrar.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ 'sqs-queues': { region, queues } }) =>
    queues.map(({ arn, queue }) =>
      judgeSeen(resourceOf(arn, region), queue, ({ key }) => ({
        fault: key === null ? 'fail' : null,
        options: { evidence: [settings('GetQueueAttributes', { Encryption: key })] },
      })),
    ),
})
