import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsRdsEnhancedMonitoring = awsCheck({
  id: 'aws-rds-enhanced-monitoring',
  scannerType: 'RDS',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:rds_instance_enhanced_monitoring_enabled'],
  references: ['https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_Monitoring.OS.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws rds modify-db-instance --region REGION --db-instance-identifier NAME \\\n  --monitoring-interval 60 --monitoring-role-arn ROLE-ARN',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_db_instance" "this" {\n  monitoring_interval = 60\n  monitoring_role_arn = aws_iam_role.monitoring.arn\n}',
    },
  ],
  needs: ['account', 'rds-instances'],
  texts: {
    en: {
      name: 'Enhanced monitoring of databases',
      finding: 'Enhanced monitoring of the database is off',
      fix: 'Turn on enhanced monitoring of the database',
      why: 'Without it, the processes on the instance are not seen: what takes memory and processor during an attack or a fault stays a guess.',
      how: 'Open RDS, the instance, Modify, Monitoring, and enable Enhanced Monitoring with an interval of 60 seconds or less.',
      messages: { pass: 'Processes of the instance are recorded.', fail: 'Processes of the instance are not recorded.' },
    },
    de: {
      name: 'Erweiterte Überwachung von Datenbanken',
      finding: 'Erweiterte Überwachung der Datenbank ist aus',
      fix: 'Erweiterte Überwachung der Datenbank einschalten',
      why: 'Ohne sie bleiben die Prozesse der Instanz unsichtbar: Was bei einem Angriff oder Fehler Speicher und Prozessor braucht, lässt sich nur raten.',
      how: 'Öffnen Sie RDS, die Instanz, „Modify“, „Monitoring“, und aktivieren Sie „Enhanced Monitoring“ mit höchstens 60 Sekunden Abstand.',
      messages: { pass: 'Prozesse der Instanz werden aufgezeichnet.', fail: 'Prozesse der Instanz werden nicht aufgezeichnet.' },
    },
    es: {
      name: 'Supervisión mejorada de bases de datos',
      finding: 'La supervisión mejorada de la base de datos está desactivada',
      fix: 'Activar la supervisión mejorada de la base de datos',
      why: 'Sin ella no se ven los procesos de la instancia: qué consume memoria y procesador en un ataque o fallo queda en conjetura.',
      how: 'Abre RDS, la instancia, «Modify», «Monitoring», y activa «Enhanced Monitoring» con un intervalo de 60 segundos o menos.',
      messages: { pass: 'Se registran los procesos de la instancia.', fail: 'No se registran los procesos de la instancia.' },
    },
  },
  judge: ({ 'rds-instances': { region, instances } }) =>
    instances
      // those two have none
      .filter(({ engine }) => !['docdb', 'neptune'].includes(engine))
      .map(({ arn, isMonitored }) =>
        judged(resourceOf(arn, region), {
          fault: isMonitored ? null : 'fail',
          options: { evidence: [settings('DescribeDBInstances', { EnhancedMonitoring: isMonitored })] },
        }),
      ),
})
