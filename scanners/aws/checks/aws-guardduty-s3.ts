import { awsCheck } from '#scanners/aws/check.ts'
import { judgeProtection } from '#scanners/aws/judge/protections.ts'

export const awsGuarddutyS3 = awsCheck({
  id: 'aws-guardduty-s3',
  scannerType: 'GuardDuty',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:guardduty_s3_protection_enabled'],
  references: ['https://docs.aws.amazon.com/guardduty/latest/ug/s3-protection.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws guardduty update-detector --region REGION --detector-id DETECTOR --features Name=S3_DATA_EVENTS,Status=ENABLED',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_guardduty_detector_feature" "this" {\n  detector_id = aws_guardduty_detector.this.id\n  name        = "S3_DATA_EVENTS"\n  status      = "ENABLED"\n}',
    },
  ],
  needs: ['account', 'guardduty'],
  texts: {
    en: {
      name: 'Watch over objects in buckets',
      finding: 'GuardDuty does not watch what happens to objects in buckets',
      fix: 'Turn on S3 protection in GuardDuty',
      why: 'Whoever has a stolen key copies or deletes objects, and that leaves no trace in the events that GuardDuty reads by itself. S3 protection looks at reads and writes of objects.',
      how: 'Open GuardDuty in the region, choose S3 Protection and enable it; with Organizations, do so from the delegated administrator.',
      messages: {
        pass: 'GuardDuty watches what happens to objects in buckets.',
        fail: 'GuardDuty is on in this region, but does not watch objects in buckets.',
        unknown: 'AWS did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Überwachung der Objekte in Buckets',
      finding: 'GuardDuty überwacht nicht, was mit Objekten in Buckets geschieht',
      fix: 'S3-Schutz in GuardDuty einschalten',
      why: 'Wer einen gestohlenen Schlüssel hat, kopiert oder löscht Objekte, und das hinterlässt keine Spur in den Ereignissen, die GuardDuty von selbst liest. Der S3-Schutz betrachtet Lese- und Schreibzugriffe auf Objekte.',
      how: 'Öffnen Sie GuardDuty in der Region, wählen Sie „S3 Protection“ und aktivieren Sie es; mit Organizations vom delegierten Administrator aus.',
      messages: {
        pass: 'GuardDuty überwacht, was mit Objekten in Buckets geschieht.',
        fail: 'GuardDuty ist in dieser Region eingeschaltet, überwacht aber keine Objekte in Buckets.',
        unknown: 'AWS gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Vigilancia de los objetos de los buckets',
      finding: 'GuardDuty no vigila lo que pasa con los objetos de los buckets',
      fix: 'Activar la protección de S3 en GuardDuty',
      why: 'Quien tiene una clave robada copia o borra objetos, y eso no deja rastro en los eventos que GuardDuty lee por sí mismo. La protección de S3 mira las lecturas y escrituras de objetos.',
      how: 'Abre GuardDuty en la región, elige «S3 Protection» y actívalo; con Organizations, hazlo desde el administrador delegado.',
      messages: {
        pass: 'GuardDuty vigila lo que pasa con los objetos de los buckets.',
        fail: 'GuardDuty está activo en esta región, pero no vigila los objetos de los buckets.',
        unknown: 'AWS no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ account, guardduty }) => judgeProtection(account, guardduty, ['S3_DATA_EVENTS']),
})
