import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'

export const awsCloudtrailValidation = awsCheck({
  id: 'aws-cloudtrail-validation',
  scannerType: 'CloudTrail',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-353',
  controls: [{ framework: 'CIS AWS 7.0', control: '4.2' }],
  aliases: ['prowler:cloudtrail_log_file_validation_enabled'],
  references: ['https://docs.aws.amazon.com/awscloudtrail/latest/userguide/cloudtrail-log-file-validation-intro.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws cloudtrail update-trail --name TRAIL --enable-log-file-validation' },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_cloudtrail" "this" {\n  name           = "account"\n  s3_bucket_name = aws_s3_bucket.trail.id\n  enable_log_file_validation = true\n}',
    },
  ],
  needs: ['account', 'cloudtrails'],
  texts: {
    en: {
      name: 'CloudTrail log file validation',
      finding: 'Log files of the trail are not validated',
      fix: 'Turn on log file validation of the trail',
      why: 'Whoever gets into the bucket can change or delete what shows their way in. With validation each hour is signed, and a change can be proved.',
      how: 'Open the trail in CloudTrail, edit General details, and under Additional settings turn on Log file validation.',
      messages: { pass: 'Log files are signed every hour.', fail: 'Changed or deleted log files of this trail would not be noticed.' },
    },
    de: {
      name: 'Prüfung der CloudTrail-Protokolldateien',
      finding: 'Protokolldateien des Trails werden nicht geprüft',
      fix: 'Prüfung der Protokolldateien des Trails einschalten',
      why: 'Wer in den Bucket gelangt, kann ändern oder löschen, was den Einbruch zeigt. Mit der Prüfung wird jede Stunde signiert, und eine Änderung lässt sich nachweisen.',
      how: 'Öffnen Sie den Trail in CloudTrail, bearbeiten Sie „General details“ und schalten Sie unter „Additional settings“ die „Log file validation“ ein.',
      messages: {
        pass: 'Protokolldateien werden stündlich signiert.',
        fail: 'Geänderte oder gelöschte Protokolldateien dieses Trails fielen nicht auf.',
      },
    },
    es: {
      name: 'Validación de los archivos de CloudTrail',
      finding: 'Los archivos de registro del trail no se validan',
      fix: 'Activar la validación de los archivos del trail',
      why: 'Quien entre en el bucket puede cambiar o borrar lo que muestra su entrada. Con la validación cada hora se firma y un cambio se puede probar.',
      how: 'Abre el trail en CloudTrail, edita «General details» y, en «Additional settings», activa «Log file validation».',
      messages: {
        pass: 'Los archivos de registro se firman cada hora.',
        fail: 'No se notarían archivos cambiados o borrados de este trail.',
      },
    },
  },
  judge: ({ cloudtrails: { trails } }) =>
    trails.map(({ arn, region, validatesFiles }) =>
      judged(resourceOf(arn, region), {
        fault: validatesFiles ? null : 'fail',
        options: { evidence: [settings('DescribeTrails', { LogFileValidationEnabled: validatesFiles })] },
      }),
    ),
})
