import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsConfigEnabled = awsCheck({
  id: 'aws-config-enabled',
  scannerType: 'Config',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS AWS 7.0', control: '4.3' }],
  aliases: ['prowler:config_recorder_all_regions_enabled'],
  references: ['https://docs.aws.amazon.com/config/latest/developerguide/stop-start-recorder.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws configservice put-configuration-recorder --region REGION --configuration-recorder name=default,roleARN=ROLE-ARN \\\n  --recording-group allSupported=true,includeGlobalResourceTypes=true\naws configservice start-configuration-recorder --region REGION --configuration-recorder-name default',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_config_configuration_recorder_status" "this" {\n  name       = aws_config_configuration_recorder.this.name\n  is_enabled = true\n}',
    },
  ],
  needs: ['account', 'config-recorders'],
  texts: {
    en: {
      name: 'AWS Config',
      finding: 'AWS Config does not record in the region',
      fix: 'Turn on AWS Config in the region',
      why: 'Config keeps what every resource looked like and when it changed. Without it nobody can say how something came to be open, or since when.',
      how: 'Open AWS Config in the region, choose Settings and turn recording on for all resources. Global resources need to be recorded in one region only.',
      messages: {
        pass: 'Config records in this region.',
        none: 'There is no recorder in this region.',
        stopped: 'The recorder of this region is stopped.',
        failed: 'The recorder could not deliver the last time.',
      },
    },
    de: {
      name: 'AWS Config',
      finding: 'AWS Config zeichnet in der Region nicht auf',
      fix: 'AWS Config in der Region einschalten',
      why: 'Config hält fest, wie jede Ressource aussah und wann sie sich änderte. Ohne das kann niemand sagen, wie etwas offen wurde oder seit wann.',
      how: 'Öffnen Sie AWS Config in der Region, wählen Sie „Settings“ und schalten Sie die Aufzeichnung für alle Ressourcen ein. Globale Ressourcen müssen nur in einer Region aufgezeichnet werden.',
      messages: {
        pass: 'Config zeichnet in dieser Region auf.',
        none: 'In dieser Region gibt es keinen Recorder.',
        stopped: 'Der Recorder dieser Region ist angehalten.',
        failed: 'Der Recorder konnte zuletzt nicht liefern.',
      },
    },
    es: {
      name: 'AWS Config',
      finding: 'AWS Config no registra en la región',
      fix: 'Activar AWS Config en la región',
      why: 'Config guarda cómo era cada recurso y cuándo cambió. Sin él nadie puede decir cómo algo quedó abierto ni desde cuándo.',
      how: 'Abre AWS Config en la región, elige «Settings» y activa el registro de todos los recursos. Los recursos globales basta con registrarlos en una región.',
      messages: {
        pass: 'Config registra en esta región.',
        none: 'En esta región no hay grabador.',
        stopped: 'El grabador de esta región está parado.',
        failed: 'El grabador no pudo entregar la última vez.',
      },
    },
  },
  judge({ account, 'config-recorders': { region, recorder } }) {
    const fault = recorder === null ? 'none' : recorder.isRecording ? (recorder.hasFailed ? 'failed' : null) : 'stopped'
    return [
      judged(accountResource(account, region), {
        fault,
        options: { evidence: [settings('DescribeConfigurationRecorderStatus', { ...recorder })] },
      }),
    ]
  },
})
