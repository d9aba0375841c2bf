import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { ROLE_POLICY_TERRAFORM } from '#scanners/aws/snippets.ts'
import { combine } from '#scanners/aws/toxic/combine.ts'
import { doorOf } from '#scanners/aws/toxic/doors.ts'
import { ofProfile, readsData } from '#scanners/aws/toxic/powers.ts'

export const awsToxicPublicInstanceData = awsCheck({
  id: 'aws-toxic-public-instance-data',
  scannerType: 'EC2',
  category: 'Data exposure',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  references: [
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
  ],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws iam put-role-policy --role-name ROLE --policy-name data \\\n  --policy-document file://only-its-own-secrets.json',
    },
    ROLE_POLICY_TERRAFORM,
  ],
  needs: ['account', 'ec2-instances', 'ec2-security-groups', 'ec2-subnets', 'iam-details'],
  texts: {
    en: {
      name: 'Data behind instances that the internet reaches',
      finding: 'Public instance may read all secrets or data',
      fix: 'Limit what the public instance may read',
      why: 'Whoever takes over a program on the instance holds its role, and that reads not just its own data but everything of a kind in the account: all secrets, all buckets, all tables. A small hole becomes a large breach.',
      how: 'Open the role in IAM and name in its policies the secrets, buckets and tables it needs, in the place of the star. Access Advisor and CloudTrail show what it used.',
      messages: {
        pass: 'The internet does not reach the instance, or its role reads no data at large.',
        fail: 'The internet reaches the instance ({{ports}} through {{group}}), and its role {{role}} may use {{actions}} on everything.',
        unknown: 'What decides was not seen: {{reason}}.',
      },
    },
    de: {
      name: 'Daten hinter Instanzen, die das Internet erreicht',
      finding: 'Öffentliche Instanz darf alle Geheimnisse oder Daten lesen',
      fix: 'Leserechte der öffentlichen Instanz beschränken',
      why: 'Wer auf der Instanz ein Programm übernimmt, hat ihre Rolle, und die liest nicht nur eigene Daten, sondern alles einer Art im Konto: alle Geheimnisse, alle Buckets, alle Tabellen. Aus einer kleinen Lücke wird ein großer Abfluss.',
      how: 'Öffnen Sie die Rolle in IAM und nennen Sie in ihren Richtlinien statt des Sterns die Geheimnisse, Buckets und Tabellen, die sie braucht. „Access Advisor“ und CloudTrail zeigen, was sie nutzte.',
      messages: {
        pass: 'Das Internet erreicht die Instanz nicht, oder ihre Rolle liest keine Daten im Ganzen.',
        fail: 'Das Internet erreicht die Instanz ({{ports}} durch {{group}}), und ihre Rolle {{role}} darf {{actions}} auf alles anwenden.',
        unknown: 'Was darüber entscheidet, war nicht zu sehen: {{reason}}.',
      },
    },
    es: {
      name: 'Datos detrás de las instancias a las que llega internet',
      finding: 'Una instancia pública puede leer todos los secretos o datos',
      fix: 'Limitar lo que puede leer la instancia pública',
      why: 'Quien se apodere de un programa de la instancia tiene su rol, y este no lee solo sus datos sino todo lo de una clase en la cuenta: todos los secretos, buckets y tablas. Un fallo pequeño se convierte en una gran fuga.',
      how: 'Abre el rol en IAM y nombra en sus políticas los secretos, buckets y tablas que necesita, en lugar del asterisco. «Access Advisor» y CloudTrail muestran lo que usó.',
      messages: {
        pass: 'Internet no llega a la instancia, o su rol no lee datos en general.',
        fail: 'Internet llega a la instancia ({{ports}} por {{group}}) y su rol {{role}} puede usar {{actions}} sobre todo.',
        unknown: 'No se pudo ver lo que lo decide: {{reason}}.',
      },
    },
  },
  judge: ({ 'ec2-instances': { region, instances }, 'iam-details': details, ...around }) =>
    instances.map((instance) =>
      combine(resourceOf(instance.arn, region), {
        internet: doorOf(instance, around),
        role: ofProfile(details, instance.profile, readsData),
      }),
    ),
})
