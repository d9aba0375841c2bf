import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsKmsPendingDeletion = awsCheck({
  id: 'aws-kms-pending-deletion',
  scannerType: 'KMS',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  aliases: ['prowler:kms_cmk_not_deleted_unintentionally'],
  references: ['https://docs.aws.amazon.com/kms/latest/developerguide/deleting-keys.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws kms cancel-key-deletion --region REGION --key-id KEY-ID\naws kms enable-key --region REGION --key-id KEY-ID',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_kms_key" "this" {\n  deletion_window_in_days = 30\n}' },
  ],
  needs: ['account', 'kms-keys'],
  texts: {
    en: {
      name: 'Deletion of keys',
      finding: 'Key is about to be deleted',
      fix: 'Keep the key if any data still needs it',
      why: 'When the waiting time is over, everything that was encrypted with the key is lost for good, its backups too. Deleting keys is also how attackers extort.',
      how: 'Open KMS, Customer managed keys, the key. Make sure in CloudTrail that nothing uses it; otherwise choose Key actions, Cancel key deletion, and enable it again.',
      messages: {
        pass: 'The key is not about to be deleted.',
        fail: 'The key is scheduled for deletion.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'Löschung von Schlüsseln',
      finding: 'Schlüssel wird demnächst gelöscht',
      fix: 'Schlüssel behalten, wenn Daten ihn noch brauchen',
      why: 'Nach der Wartezeit ist alles, was mit dem Schlüssel verschlüsselt wurde, endgültig verloren, auch Sicherungen. Mit gelöschten Schlüsseln wird auch erpresst.',
      how: 'Öffnen Sie KMS, „Customer managed keys“, den Schlüssel. Prüfen Sie in CloudTrail, dass ihn nichts nutzt; wählen Sie sonst „Key actions“, „Cancel key deletion“, und aktivieren Sie ihn wieder.',
      messages: {
        pass: 'Der Schlüssel ist nicht zum Löschen vorgemerkt.',
        fail: 'Der Schlüssel ist zum Löschen vorgemerkt.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'Eliminación de claves',
      finding: 'La clave está a punto de eliminarse',
      fix: 'Conservar la clave si algún dato la necesita',
      why: 'Pasada la espera, todo lo cifrado con la clave se pierde para siempre, también las copias. Borrar claves es además una forma de extorsión.',
      how: 'Abre KMS, «Customer managed keys», la clave. Comprueba en CloudTrail que nada la usa; si no, elige «Key actions», «Cancel key deletion», y vuelve a habilitarla.',
      messages: {
        pass: 'La clave no está a punto de eliminarse.',
        fail: 'La clave está programada para eliminarse.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ 'kms-keys': { region, keys } }) =>
    keys.map(({ arn, key }) =>
      judgeSeen(resourceOf(arn, region), key, ({ state }) => ({
        fault: /^Pending(?:Replica)?Deletion$/u.test(state) ? 'fail' : null,
        options: { evidence: [settings('DescribeKey', { KeyState: state })] },
      })),
    ),
})
