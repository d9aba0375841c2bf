import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { DETACH_ADMINISTRATOR_CLI, ROLE_POLICY_TERRAFORM } from '#scanners/aws/snippets.ts'
import { combine } from '#scanners/aws/toxic/combine.ts'
import { doorOf } from '#scanners/aws/toxic/doors.ts'
import { administers, ofProfile } from '#scanners/aws/toxic/powers.ts'

export const awsToxicPublicInstanceAdmin = awsCheck({
  id: 'aws-toxic-public-instance-admin',
  scannerType: 'EC2',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  references: [
    'https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
  ],
  snippets: [DETACH_ADMINISTRATOR_CLI, ROLE_POLICY_TERRAFORM],
  needs: ['account', 'ec2-instances', 'ec2-security-groups', 'ec2-subnets', 'iam-details'],
  texts: {
    en: {
      name: 'Rights of instances that the internet reaches',
      finding: 'Public instance acts as an administrator',
      fix: 'Take administrator rights from the public instance',
      why: 'One hole in what the instance serves is enough: whoever runs a command there asks the metadata service for the keys of its role, and with them owns the account. Each part alone may be meant; together they are the shortest way in.',
      how: 'Open the role in IAM, remove the administrator policy and attach one with what the program needs; Access Advisor shows which services it used. Then close the ports that nobody needs in the security group.',
      messages: {
        pass: 'The internet does not reach the instance, or its role is no administrator.',
        fail: 'The internet reaches the instance ({{ports}} through {{group}}), and its role {{role}} is an administrator.',
        escalation:
          'The internet reaches the instance ({{ports}} through {{group}}), and its role {{role}} can make itself administrator by {{way}}.',
        unknown: 'What decides was not seen: {{reason}}.',
      },
    },
    de: {
      name: 'Rechte von Instanzen, die das Internet erreicht',
      finding: 'Öffentliche Instanz handelt als Administrator',
      fix: 'Öffentlicher Instanz die Administratorrechte entziehen',
      why: 'Eine Lücke in dem, was die Instanz anbietet, genügt: Wer dort einen Befehl ausführt, holt sich beim Metadatendienst die Schlüssel ihrer Rolle, und damit gehört ihm das Konto. Jeder Teil für sich mag gewollt sein; zusammen sind sie der kürzeste Weg hinein.',
      how: 'Öffnen Sie die Rolle in IAM, entfernen Sie die Administratorrichtlinie und hängen Sie eine mit dem an, was das Programm braucht; „Access Advisor“ zeigt, welche Dienste es nutzte. Schließen Sie danach in der Sicherheitsgruppe die Ports, die niemand braucht.',
      messages: {
        pass: 'Das Internet erreicht die Instanz nicht, oder ihre Rolle ist kein Administrator.',
        fail: 'Das Internet erreicht die Instanz ({{ports}} durch {{group}}), und ihre Rolle {{role}} ist Administrator.',
        escalation:
          'Das Internet erreicht die Instanz ({{ports}} durch {{group}}), und ihre Rolle {{role}} kann sich durch {{way}} zum Administrator machen.',
        unknown: 'Was darüber entscheidet, war nicht zu sehen: {{reason}}.',
      },
    },
    es: {
      name: 'Permisos de las instancias a las que llega internet',
      finding: 'Una instancia pública actúa como administrador',
      fix: 'Quitar los permisos de administrador a la instancia pública',
      why: 'Basta un fallo en lo que ofrece la instancia: quien ejecute allí un comando pide al servicio de metadatos las claves de su rol y con ellas se queda con la cuenta. Cada parte por separado puede ser intencionada; juntas son el camino más corto.',
      how: 'Abre el rol en IAM, quita la política de administrador y adjunta una con lo que el programa necesita; «Access Advisor» muestra qué servicios usó. Después cierra en el grupo de seguridad los puertos que nadie necesita.',
      messages: {
        pass: 'Internet no llega a la instancia, o su rol no es administrador.',
        fail: 'Internet llega a la instancia ({{ports}} por {{group}}) y su rol {{role}} es administrador.',
        escalation:
          'Internet llega a la instancia ({{ports}} por {{group}}) y su rol {{role}} puede hacerse administrador mediante {{way}}.',
        unknown: 'No se pudo ver lo que lo decide: {{reason}}.',
      },
    },
  },
  judge: ({ 'ec2-instances': { region, instances }, 'iam-details': details, ...around }) =>
    instances.map((instance) =>
      combine(resourceOf(instance.arn, region), {
        internet: doorOf(instance, around),
        role: ofProfile(details, instance.profile, administers),
      }),
    ),
})
