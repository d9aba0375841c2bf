import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { DETACH_ADMINISTRATOR_CLI, ROLE_POLICY_TERRAFORM } from '#scanners/aws/snippets.ts'
import { combine } from '#scanners/aws/toxic/combine.ts'
import { servedBy } from '#scanners/aws/toxic/doors.ts'
import { ofProfile, isMighty } from '#scanners/aws/toxic/powers.ts'

export const awsToxicServedInstanceRole = awsCheck({
  id: 'aws-toxic-served-instance-role',
  scannerType: 'EC2',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  references: [
    'https://docs.aws.amazon.com/elasticloadbalancing/latest/application/introduction.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
  ],
  snippets: [DETACH_ADMINISTRATOR_CLI, ROLE_POLICY_TERRAFORM],
  needs: ['account', 'ec2-instances', 'ec2-security-groups', 'load-balancers', 'iam-details'],
  texts: {
    en: {
      name: 'Rights of instances behind public load balancers',
      finding: 'Instance behind a public load balancer has a mighty role',
      fix: 'Limit the role behind the public load balancer',
      why: 'A private address is no protection for what a load balancer passes on: requests of strangers reach the program all the same. A hole in it gives away the role, and with it the account or its data.',
      how: 'Open the role in IAM and replace its policies by ones that name what the program needs. Keep administration in a role that no server has. Require IMDSv2 on the instance.',
      messages: {
        pass: 'No public load balancer sends to the instance, or its role gives little.',
        fail: 'The load balancer {{balancer}} lets the internet to the instance, and its role {{role}} is an administrator.',
        escalation:
          'The load balancer {{balancer}} lets the internet to the instance, and its role {{role}} can make itself administrator by {{way}}.',
        data: 'The load balancer {{balancer}} lets the internet to the instance, and its role {{role}} may use {{actions}} on everything.',
        unknown: 'What decides was not seen: {{reason}}.',
      },
    },
    de: {
      name: 'Rechte von Instanzen hinter öffentlichen Load Balancern',
      finding: 'Instanz hinter öffentlichem Load Balancer hat eine mächtige Rolle',
      fix: 'Rolle hinter dem öffentlichen Load Balancer verkleinern',
      why: 'Eine private Adresse schützt nicht, was ein Load Balancer weiterreicht: Anfragen Fremder erreichen das Programm trotzdem. Eine Lücke darin gibt die Rolle preis und damit das Konto oder seine Daten.',
      how: 'Öffnen Sie die Rolle in IAM und ersetzen Sie ihre Richtlinien durch solche, die nennen, was das Programm braucht. Behalten Sie die Verwaltung einer Rolle vor, die kein Server hat. Verlangen Sie IMDSv2 auf der Instanz.',
      messages: {
        pass: 'Kein öffentlicher Load Balancer sendet an die Instanz, oder ihre Rolle gibt wenig her.',
        fail: 'Der Load Balancer {{balancer}} lässt das Internet zur Instanz, und ihre Rolle {{role}} ist Administrator.',
        escalation:
          'Der Load Balancer {{balancer}} lässt das Internet zur Instanz, und ihre Rolle {{role}} kann sich durch {{way}} zum Administrator machen.',
        data: 'Der Load Balancer {{balancer}} lässt das Internet zur Instanz, und ihre Rolle {{role}} darf {{actions}} auf alles anwenden.',
        unknown: 'Was darüber entscheidet, war nicht zu sehen: {{reason}}.',
      },
    },
    es: {
      name: 'Permisos de las instancias tras balanceadores públicos',
      finding: 'Una instancia tras un balanceador público tiene un rol poderoso',
      fix: 'Reducir el rol que está tras el balanceador público',
      why: 'Una dirección privada no protege lo que un balanceador reenvía: las peticiones de extraños llegan igual al programa. Un fallo en él entrega el rol, y con él la cuenta o sus datos.',
      how: 'Abre el rol en IAM y sustituye sus políticas por otras que nombren lo que el programa necesita. Reserva la administración para un rol que no tenga ningún servidor. Exige IMDSv2 en la instancia.',
      messages: {
        pass: 'Ningún balanceador público envía a la instancia, o su rol da poco.',
        fail: 'El balanceador {{balancer}} deja llegar a internet a la instancia y su rol {{role}} es administrador.',
        escalation:
          'El balanceador {{balancer}} deja llegar a internet a la instancia y su rol {{role}} puede hacerse administrador mediante {{way}}.',
        data: 'El balanceador {{balancer}} deja llegar a internet a la instancia y su rol {{role}} puede usar {{actions}} sobre todo.',
        unknown: 'No se pudo ver lo que lo decide: {{reason}}.',
      },
    },
  },
  judge: ({
    'ec2-instances': { region, instances },
    'ec2-security-groups': groups,
    'load-balancers': { balancers },
    'iam-details': details,
  }) =>
    instances
      .filter(({ state }) => state === 'running')
      .map((instance) =>
        combine(
          resourceOf(instance.arn, region),
          { loadBalancer: servedBy(instance.arn, balancers, groups), role: ofProfile(details, instance.profile, isMighty) },
          { exposure: 'reachable' },
        ),
      ),
})
