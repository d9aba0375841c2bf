import { awsCheck } from '#scanners/aws/check.ts'
import { usualPortOf } from '#scanners/aws/databases.ts'
import { judgeReach } from '#scanners/aws/judge/reach.ts'

export const awsRdsPublic = awsCheck({
  id: 'aws-rds-public',
  scannerType: 'RDS',
  category: 'Network exposure',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS AWS 7.0', control: '3.2.3' }],
  aliases: ['prowler:rds_instance_no_public_access'],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_VPC.WorkingWithRDSInstanceinaVPC.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-instance --region REGION --db-instance-identifier NAME --no-publicly-accessible --apply-immediately',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_db_instance" "this" {\n  publicly_accessible = false\n}' },
  ],
  needs: ['account', 'rds-instances', 'ec2-security-groups', 'ec2-subnets'],
  texts: {
    en: {
      name: 'Reach of database instances',
      finding: 'Database instance is publicly reachable',
      fix: 'Close the database instance to the internet',
      why: 'Everyone can try passwords and known holes on the database itself, with nothing before it but its own sign-in. Scanners find an open database port within minutes.',
      how: 'Open RDS, the instance, Modify, Connectivity, Additional configuration, and choose Not publicly accessible. Then limit its security group to the security groups of the applications.',
      messages: {
        private: 'The instance has no public address.',
        unrouted: 'The instance has a public address, but none of its subnets leads to an internet gateway.',
        guarded: 'The instance has a public address, but no security group lets the internet to its port.',
        fail: 'The instance has a public address, and {{group}} lets the internet to port {{port}}.',
        unknown: 'The instance has a public address; who is let in by {{reason}} was not told.',
      },
    },
    de: {
      name: 'Erreichbarkeit von Datenbankinstanzen',
      finding: 'Datenbankinstanz ist öffentlich erreichbar',
      fix: 'Datenbankinstanz vom Internet trennen',
      why: 'Jeder kann Passwörter und bekannte Lücken an der Datenbank selbst probieren, vor der nur ihre eigene Anmeldung steht. Scanner finden einen offenen Datenbankport binnen Minuten.',
      how: 'Öffnen Sie RDS, die Instanz, „Modify“, „Connectivity“, „Additional configuration“, und wählen Sie „Not publicly accessible“. Beschränken Sie dann ihre Sicherheitsgruppe auf die der Anwendungen.',
      messages: {
        private: 'Die Instanz hat keine öffentliche Adresse.',
        unrouted: 'Die Instanz hat eine öffentliche Adresse, doch keines ihrer Subnetze führt zu einem Internet-Gateway.',
        guarded: 'Die Instanz hat eine öffentliche Adresse, doch keine Sicherheitsgruppe lässt das Internet an ihren Port.',
        fail: 'Die Instanz hat eine öffentliche Adresse, und {{group}} lässt das Internet an Port {{port}}.',
        unknown: 'Die Instanz hat eine öffentliche Adresse; wen {{reason}} einlässt, wurde nicht mitgeteilt.',
      },
    },
    es: {
      name: 'Alcance de las instancias de bases de datos',
      finding: 'La instancia de base de datos es accesible desde internet',
      fix: 'Cerrar a internet la instancia de base de datos',
      why: 'Cualquiera puede probar contraseñas y fallos conocidos en la propia base de datos, con solo su inicio de sesión delante. Los escáneres encuentran un puerto abierto en minutos.',
      how: 'Abre RDS, la instancia, «Modify», «Connectivity», «Additional configuration», y elige «Not publicly accessible». Después limita su grupo de seguridad a los de las aplicaciones.',
      messages: {
        private: 'La instancia no tiene dirección pública.',
        unrouted: 'La instancia tiene dirección pública, pero ninguna de sus subredes lleva a una pasarela de internet.',
        guarded: 'La instancia tiene dirección pública, pero ningún grupo de seguridad deja llegar a internet a su puerto.',
        fail: 'La instancia tiene dirección pública, y {{group}} deja llegar a internet al puerto {{port}}.',
        unknown: 'La instancia tiene dirección pública; no se ha indicado a quién deja entrar {{reason}}.',
      },
    },
  },
  judge: ({ 'rds-instances': { instances }, ...around }) =>
    instances.map((instance) => judgeReach(instance, around, usualPortOf(instance.engine))),
})
