import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2InstanceProfile = awsCheck({
  id: 'aws-ec2-instance-profile',
  scannerType: 'EC2',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-522',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.16' }],
  aliases: ['prowler:ec2_instance_profile_attached'],
  references: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/iam-roles-for-amazon-ec2.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 associate-iam-instance-profile --region REGION --instance-id i-0123456789abcdef0 \\\n  --iam-instance-profile Name=web-server',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_instance" "this" {\n  # …\n  iam_instance_profile = aws_iam_instance_profile.web.name\n}',
    },
  ],
  needs: ['account', 'ec2-instances'],
  texts: {
    en: {
      name: 'Role of instances',
      finding: 'Instance has no role',
      fix: 'Attach a role to the instance',
      why: 'Software on an instance that needs AWS takes the keys of its role, which change every few hours. Where there is no role, people put long-lived keys on the disk, and these leak with images, backups and repositories.',
      how: 'Make a role with the few permissions the software needs. Open EC2, Instances, choose the instance, Actions, Security, Modify IAM role, and choose it. Then delete access keys from the disk.',
      messages: { pass: 'The instance has a role.', fail: 'No instance profile is attached, so the instance has no role.' },
    },
    de: {
      name: 'Rolle von Instanzen',
      finding: 'Instanz hat keine Rolle',
      fix: 'Der Instanz eine Rolle zuweisen',
      why: 'Software auf einer Instanz, die AWS braucht, nimmt die Schlüssel ihrer Rolle, die alle paar Stunden wechseln. Ohne Rolle legen Menschen langlebige Schlüssel auf die Platte, und diese gelangen mit Images, Sicherungen und Repositorys nach außen.',
      how: 'Legen Sie eine Rolle mit den wenigen nötigen Rechten an. Öffnen Sie EC2, „Instances“, wählen Sie die Instanz, „Actions“, „Security“, „Modify IAM role“ und die Rolle. Löschen Sie danach Zugriffsschlüssel von der Platte.',
      messages: { pass: 'Die Instanz hat eine Rolle.', fail: 'Es ist kein Instanzprofil zugewiesen, die Instanz hat also keine Rolle.' },
    },
    es: {
      name: 'Rol de las instancias',
      finding: 'La instancia no tiene rol',
      fix: 'Asignar un rol a la instancia',
      why: 'El software de una instancia que necesita AWS toma las claves de su rol, que cambian cada pocas horas. Sin rol, la gente deja en el disco claves de larga duración, que se filtran con imágenes, copias y repositorios.',
      how: 'Crea un rol con los pocos permisos que necesita el software. Abre EC2, «Instances», elige la instancia, «Actions», «Security», «Modify IAM role» y selecciónalo. Después borra las claves de acceso del disco.',
      messages: {
        pass: 'La instancia tiene un rol.',
        fail: 'No hay ningún perfil de instancia asociado, así que la instancia no tiene rol.',
      },
    },
  },
  judge: ({ 'ec2-instances': { region, instances } }) =>
    instances.map(({ arn, id, profile }) =>
      judged(resourceOf(arn, region), {
        fault: profile === null ? 'fail' : null,
        options: { evidence: [settings('DescribeInstances', { InstanceId: id, IamInstanceProfile: profile })] },
      }),
    ),
})
