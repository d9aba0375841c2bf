import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'

const DAY_MS = 86_400_000
const OLD_DAYS = 180

export const awsEc2InstanceOld = awsCheck({
  id: 'aws-ec2-instance-old',
  scannerType: 'EC2',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-1104',

  aliases: ['prowler:ec2_instance_older_than_specific_days'],
  references: ['https://docs.aws.amazon.com/systems-manager/latest/userguide/patch-manager.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 describe-instances --region REGION --filters Name=instance-state-name,Values=running \\\n  --query "sort_by(Reservations[].Instances[], &LaunchTime)[].[InstanceId,LaunchTime]" --output text',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'data "aws_ssm_parameter" "image" {\n  name = "/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64"\n}\n\nresource "aws_instance" "this" {\n  # …\n  ami = data.aws_ssm_parameter.image.value\n}',
    },
  ],
  needs: ['account', 'ec2-instances'],
  texts: {
    en: {
      name: 'Age of running instances',
      finding: 'Instance has run for more than 180 days',
      fix: 'Replace the instance by one of a current image',
      why: 'A system that was not restarted for half a year runs with the kernel of that day, and often with the packages of that day too. Holes that were closed since are open on it.',
      how: 'Start a new instance from a current image, move the work to it and end the old one; or restart it after Patch Manager has installed the updates.',
      messages: { pass: 'The instance was started less than 180 days ago.', fail: 'The instance was started {{days}} days ago.' },
    },
    de: {
      name: 'Alter laufender Instanzen',
      finding: 'Instanz läuft seit mehr als 180 Tagen',
      fix: 'Instanz durch eine mit aktuellem Image ersetzen',
      why: 'Ein System, das seit einem halben Jahr nicht neu gestartet wurde, läuft mit dem Kernel von damals und oft auch mit den Paketen von damals. Seither geschlossene Lücken stehen auf ihm offen.',
      how: 'Starten Sie eine neue Instanz aus einem aktuellen Image, verlegen Sie die Arbeit dorthin und beenden Sie die alte; oder starten Sie sie neu, nachdem Patch Manager die Aktualisierungen installiert hat.',
      messages: { pass: 'Die Instanz wurde vor weniger als 180 Tagen gestartet.', fail: 'Die Instanz wurde vor {{days}} Tagen gestartet.' },
    },
    es: {
      name: 'Edad de las instancias en ejecución',
      finding: 'La instancia lleva más de 180 días en marcha',
      fix: 'Sustituir la instancia por una de una imagen actual',
      why: 'Un sistema que no se reinicia desde hace medio año funciona con el núcleo de entonces, y a menudo también con los paquetes de entonces. Los fallos corregidos desde ese día siguen abiertos en él.',
      how: 'Arranca una instancia nueva con una imagen actual, traslada el trabajo y termina la antigua; o reiníciala cuando Patch Manager haya instalado las actualizaciones.',
      messages: { pass: 'La instancia se arrancó hace menos de 180 días.', fail: 'La instancia se arrancó hace {{days}} días.' },
    },
  },
  judge: ({ 'ec2-instances': { region, instances, seenAt } }) =>
    instances.flatMap(({ arn, id, state, startedAt }) => {
      if (state !== 'running' || startedAt === null) return []
      const days = Math.floor((Date.parse(seenAt) - Date.parse(startedAt)) / DAY_MS)
      const evidence = [settings('DescribeInstances', { InstanceId: id, State: state, LaunchTime: startedAt })]
      return [judged(resourceOf(arn, region), { fault: days > OLD_DAYS ? 'fail' : null, options: { values: { days }, evidence } })]
    }),
})
