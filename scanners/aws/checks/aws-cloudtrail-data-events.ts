import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { isTrue, Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'

export const awsCloudtrailDataEvents = awsCheck({
  id: 'aws-cloudtrail-data-events',
  scannerType: 'CloudTrail',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [
    { framework: 'CIS AWS 7.0', control: '4.8' },
    { framework: 'CIS AWS 7.0', control: '4.9' },
  ],
  aliases: ['prowler:cloudtrail_s3_dataevents_read_enabled', 'prowler:cloudtrail_s3_dataevents_write_enabled'],
  references: ['https://docs.aws.amazon.com/awscloudtrail/latest/userguide/logging-data-events-with-cloudtrail.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws cloudtrail put-event-selectors --trail-name TRAIL --advanced-event-selectors \\\n  \'[{"Name":"S3 objects","FieldSelectors":[{"Field":"eventCategory","Equals":["Data"]},{"Field":"resources.type","Equals":["AWS::S3::Object"]}]}]\'',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_cloudtrail" "this" {\n  name           = "account"\n  s3_bucket_name = aws_s3_bucket.trail.id\n  event_selector {\n    data_resource {\n      type   = "AWS::S3::Object"\n      values = ["arn:aws:s3"]\n    }\n  }\n}',
    },
  ],
  needs: ['account', 'cloudtrails'],
  texts: {
    en: {
      name: 'Recording of S3 objects',
      finding: 'Reading and writing of S3 objects is not recorded',
      fix: 'Record reading and writing of S3 objects',
      why: 'Management events tell who changed a bucket, not who took its content. After a leak only data events say which objects were fetched and by whom.',
      how: 'Open the trail, edit Data events, add S3 with all current and future buckets, read and write. It costs per event: leave out buckets of logs by an advanced selector if need be.',
      messages: {
        pass: '{{trail}} records reading and writing of objects in all buckets.',
        fail: 'No trail that is on records: {{missing}} of objects in all buckets.',
        unknown: 'AWS did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Aufzeichnung von S3-Objekten',
      finding: 'Lesen und Schreiben von S3-Objekten wird nicht aufgezeichnet',
      fix: 'Lesen und Schreiben von S3-Objekten aufzeichnen',
      why: 'Verwaltungsereignisse zeigen, wer einen Bucket änderte, nicht, wer seinen Inhalt nahm. Nach einem Datenleck sagen nur Datenereignisse, welche Objekte von wem abgerufen wurden.',
      how: 'Öffnen Sie den Trail, bearbeiten Sie „Data events“ und ergänzen Sie S3 mit allen heutigen und künftigen Buckets, lesend und schreibend. Es kostet je Ereignis: Lassen Sie Protokoll-Buckets bei Bedarf per erweitertem Selektor aus.',
      messages: {
        pass: '{{trail}} zeichnet Lesen und Schreiben von Objekten in allen Buckets auf.',
        fail: 'Kein eingeschalteter Trail zeichnet für alle Buckets auf: {{missing}} von Objekten.',
        unknown: 'AWS gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Registro de objetos de S3',
      finding: 'No se registra la lectura ni la escritura de objetos de S3',
      fix: 'Registrar la lectura y la escritura de objetos de S3',
      why: 'Los eventos de gestión dicen quién cambió un bucket, no quién se llevó su contenido. Tras una fuga, solo los eventos de datos dicen qué objetos se descargaron y quién lo hizo.',
      how: 'Abre el trail, edita «Data events» y añade S3 con todos los buckets actuales y futuros, lectura y escritura. Se paga por evento: si hace falta, excluye buckets de registros con un selector avanzado.',
      messages: {
        pass: '{{trail}} registra la lectura y la escritura de objetos en todos los buckets.',
        fail: 'Ningún trail activo registra en todos los buckets: {{missing}} de objetos.',
        unknown: 'AWS no lo indicó ({{reason}}).',
      },
    },
  },
  over: 'target',
  judge({ account }, scopes = []) {
    const resource = accountResource(account)
    const on = scopes.flatMap(({ facts }) => facts.cloudtrails.trails).filter(({ status }) => isTrue(status, ({ isLogging }) => isLogging))
    const reads = on.find(({ records }) => isTrue(records, ({ objectReads }) => objectReads))
    const writes = on.find(({ records }) => isTrue(records, ({ objectWrites }) => objectWrites))
    const evidence = [
      settings('GetEventSelectors', { trails: on.map(({ arn }) => arn), reads: reads?.arn ?? null, writes: writes?.arn ?? null }),
    ]
    if (reads && writes)
      return [pass(resource, 'pass', { values: { trail: [...new Set([reads.name, writes.name])].join(', ') }, evidence })]
    const unseen = on.find(({ records }) => records instanceof Unseen)?.records
    if (unseen instanceof Unseen) return [unknown(resource, 'unknown', { values: { reason: unseen.reason } })]
    const missing = [...(reads ? [] : ['Read']), ...(writes ? [] : ['Write'])].join(', ')
    return [fail(resource, 'fail', { values: { missing }, evidence })]
  },
})
