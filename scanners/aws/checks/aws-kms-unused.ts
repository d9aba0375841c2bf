import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsKmsUnused = awsCheck({
  id: 'aws-kms-unused',
  scannerType: 'KMS',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: null,
  aliases: ['prowler:kms_cmk_are_used'],
  references: ['https://docs.aws.amazon.com/kms/latest/developerguide/enabling-keys.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws kms schedule-key-deletion --region REGION --key-id KEY-ID --pending-window-in-days 30',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_kms_key" "this" {\n  is_enabled = true # or remove the key: destroying it schedules its deletion\n}',
    },
  ],
  needs: ['account', 'kms-keys'],
  texts: {
    en: {
      name: 'Disabled keys',
      finding: 'Disabled key is kept',
      fix: 'Enable the key or schedule its deletion',
      why: 'A key that nobody can use still costs, and may stand before data that nobody can read any more. Whoever disabled it should say which of both is meant.',
      how: 'Open KMS, Customer managed keys, the key. Look in CloudTrail for its last use, then enable it, or schedule its deletion with 30 days to think again.',
      messages: { pass: 'The key is in use or on its way out.', fail: 'The key is {{state}}.', unknown: 'AWS did not tell: {{reason}}.' },
    },
    de: {
      name: 'Deaktivierte Schlüssel',
      finding: 'Deaktivierter Schlüssel wird behalten',
      fix: 'Schlüssel aktivieren oder zum Löschen vormerken',
      why: 'Ein Schlüssel, den niemand nutzen kann, kostet weiter und steht vielleicht vor Daten, die niemand mehr lesen kann. Wer ihn deaktiviert hat, sollte sagen, was gemeint ist.',
      how: 'Öffnen Sie KMS, „Customer managed keys“, den Schlüssel. Sehen Sie in CloudTrail nach seiner letzten Nutzung, aktivieren Sie ihn dann oder merken Sie ihn mit 30 Tagen Bedenkzeit zum Löschen vor.',
      messages: {
        pass: 'Der Schlüssel ist in Gebrauch oder zum Löschen vorgemerkt.',
        fail: 'Der Schlüssel ist {{state}}.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Claves deshabilitadas',
      finding: 'Se conserva una clave deshabilitada',
      fix: 'Habilitar la clave o programar su eliminación',
      why: 'Una clave que nadie puede usar sigue costando y quizá protege datos que ya nadie puede leer. Quien la deshabilitó debería decir cuál de las dos cosas quería.',
      how: 'Abre KMS, «Customer managed keys», la clave. Busca en CloudTrail su último uso y habilítala, o programa su eliminación con 30 días para pensarlo.',
      messages: {
        pass: 'La clave está en uso o programada para eliminarse.',
        fail: 'La clave está {{state}}.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ 'kms-keys': { region, keys } }) =>
    keys.map(({ arn, key }) =>
      judgeSeen(resourceOf(arn, region), key, ({ state }) => ({
        fault: ['Disabled', 'PendingImport', 'Unavailable'].includes(state) ? 'fail' : null,
        options: { values: { state }, evidence: [settings('DescribeKey', { KeyState: state })] },
      })),
    ),
})
