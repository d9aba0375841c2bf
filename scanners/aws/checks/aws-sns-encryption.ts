import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsSnsEncryption = awsCheck({
  id: 'aws-sns-encryption',
  scannerType: 'SNS',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-311',
  aliases: ['prowler:sns_topics_kms_encryption_at_rest_enabled'],
  references: ['https://docs.aws.amazon.com/sns/latest/dg/sns-server-side-encryption.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws sns set-topic-attributes --region REGION --topic-arn TOPIC-ARN \\\n  --attribute-name KmsMasterKeyId --attribute-value alias/aws/sns',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_sns_topic" "this" {\n  kms_master_key_id = "alias/aws/sns"\n}' },
  ],
  needs: ['account', 'sns-topics'],
  texts: {
    en: {
      name: 'Encryption of topics',
      finding: 'Topic is not encrypted',
      fix: 'Turn on encryption of the topic',
      why: "Messages wait in the topic's storage until they are delivered. Without a key of KMS nobody can see or end who reads them there.",
      how: "Open SNS, Topics, the topic, Edit, Encryption, and choose a KMS key. Services that publish to it need the right to use that key; AWS's own alias/aws/sns does not let them.",
      messages: {
        pass: 'Messages are encrypted with a KMS key.',
        fail: 'Messages are not encrypted with a KMS key.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Verschlüsselung von Topics',
      finding: 'Topic ist nicht verschlüsselt',
      fix: 'Verschlüsselung des Topics einschalten',
      why: 'Nachrichten warten im Speicher des Topics, bis sie zugestellt sind. Ohne Schlüssel von KMS lässt sich weder sehen noch beenden, wer sie dort liest.',
      how: "Öffnen Sie SNS, „Topics“, das Topic, „Edit“, „Encryption“, und wählen Sie einen KMS-Schlüssel. Dienste, die dorthin senden, brauchen das Recht auf diesen Schlüssel; AWS' eigener alias/aws/sns lässt sie nicht zu.",
      messages: {
        pass: 'Nachrichten werden mit einem KMS-Schlüssel verschlüsselt.',
        fail: 'Nachrichten werden nicht mit einem KMS-Schlüssel verschlüsselt.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Cifrado de los temas',
      finding: 'El tema no está cifrado',
      fix: 'Activar el cifrado del tema',
      why: 'Los mensajes esperan en el almacenamiento del tema hasta entregarse. Sin una clave de KMS no se puede ver ni impedir quién los lee allí.',
      how: 'Abre SNS, «Topics», el tema, «Edit», «Encryption», y elige una clave de KMS. Los servicios que publican en él necesitan permiso para usarla; alias/aws/sns no se lo da.',
      messages: {
        pass: 'Los mensajes se cifran con una clave de KMS.',
        fail: 'Los mensajes no se cifran con una clave de KMS.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ 'sns-topics': { region, topics } }) =>
    topics.map(({ arn, topic }) =>
      judgeSeen(resourceOf(arn, region), topic, ({ key }) => ({
        fault: key === null ? 'fail' : null,
        options: { evidence: [settings('GetTopicAttributes', { KmsMasterKeyId: key })] },
      })),
    ),
})
