import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { usualPortOf } from '#scanners/aws/databases.ts'
import { judgeReach } from '#scanners/aws/judge/reach.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import { combine, NOT, unseen, type Part } from '#scanners/aws/toxic/combine.ts'

export const awsToxicPublicDatabasePlain = awsCheck({
  id: 'aws-toxic-public-database-plain',
  scannerType: 'RDS',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'high',
  cwe: 'CWE-311',
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/Overview.Encryption.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-instance --region REGION --db-instance-identifier NAME \\\n  --no-publicly-accessible --apply-immediately',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_db_instance" "this" {\n  publicly_accessible = false\n  storage_encrypted   = true\n}',
    },
  ],
  needs: ['account', 'rds-instances', 'ec2-security-groups', 'ec2-subnets'],
  texts: {
    en: {
      name: 'Encryption of databases that the internet reaches',
      finding: 'Public database stores its data in plain text',
      fix: 'Close the public database and encrypt it',
      why: 'Everyone may try passwords on the database, and what it stores, its backups and snapshots lie there unencrypted: one leaked snapshot, one password that is guessed, and everything can be read.',
      how: 'Set the instance to Not publicly accessible first. Then copy a snapshot with encryption turned on, restore it, and move the application over; storage cannot be encrypted in place.',
      messages: {
        pass: 'The internet does not reach the instance, or its storage is encrypted.',
        fail: '{{group}} lets the internet to port {{port}} of the instance, and its storage is not encrypted.',
        unknown: 'What decides was not seen: {{reason}}.',
      },
    },
    de: {
      name: 'Verschlüsselung von Datenbanken, die das Internet erreicht',
      finding: 'Öffentliche Datenbank speichert ihre Daten im Klartext',
      fix: 'Öffentliche Datenbank schließen und verschlüsseln',
      why: 'Jeder darf an der Datenbank Passwörter probieren, und was sie speichert, ihre Sicherungen und Snapshots liegen unverschlüsselt da: ein entwichener Snapshot, ein erratenes Passwort, und alles ist lesbar.',
      how: 'Stellen Sie die Instanz zuerst auf „Not publicly accessible“. Kopieren Sie dann einen Snapshot mit eingeschalteter Verschlüsselung, stellen Sie ihn wieder her und ziehen Sie die Anwendung um; an Ort und Stelle lässt sich Speicher nicht verschlüsseln.',
      messages: {
        pass: 'Das Internet erreicht die Instanz nicht, oder ihr Speicher ist verschlüsselt.',
        fail: '{{group}} lässt das Internet an Port {{port}} der Instanz, und ihr Speicher ist unverschlüsselt.',
        unknown: 'Was darüber entscheidet, war nicht zu sehen: {{reason}}.',
      },
    },
    es: {
      name: 'Cifrado de las bases de datos a las que llega internet',
      finding: 'Una base de datos pública guarda sus datos sin cifrar',
      fix: 'Cerrar la base de datos pública y cifrarla',
      why: 'Cualquiera puede probar contraseñas en la base de datos, y lo que guarda, sus copias y sus instantáneas están sin cifrar: basta una instantánea filtrada o una contraseña adivinada para leerlo todo.',
      how: 'Pon primero la instancia en «Not publicly accessible». Después copia una instantánea con el cifrado activado, restáurala y traslada la aplicación; el almacenamiento no se puede cifrar en el sitio.',
      messages: {
        pass: 'Internet no llega a la instancia, o su almacenamiento está cifrado.',
        fail: '{{group}} deja llegar a internet al puerto {{port}} de la instancia, y su almacenamiento no está cifrado.',
        unknown: 'No se pudo ver lo que lo decide: {{reason}}.',
      },
    },
  },
  judge: ({ 'rds-instances': { region, instances }, ...around }) =>
    instances.map((instance) =>
      combine(resourceOf(instance.arn, region), {
        internet: reachedBy(judgeReach(instance, around, usualPortOf(instance.engine))),
        storage: instance.encrypted ? NOT : { holds: true, shown: { StorageEncrypted: false } },
      }),
    ),
})

/** What another check says of the same instance, as a part of this one. */
function reachedBy({ status, values = {} }: Verdict): Part {
  if (status === 'UNKNOWN') return unseen(String(values['reason'] ?? ''))
  return status === 'FAIL' ? { holds: true, values, shown: values } : NOT
}
