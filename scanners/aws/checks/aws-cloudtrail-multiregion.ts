import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { isTrue, Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'

export const awsCloudtrailMultiregion = awsCheck({
  id: 'aws-cloudtrail-multiregion',
  scannerType: 'CloudTrail',
  category: 'Logging',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS AWS 7.0', control: '4.1' }],
  aliases: ['prowler:cloudtrail_multi_region_enabled', 'prowler:cloudtrail_multi_region_enabled_logging_management_events'],
  references: ['https://docs.aws.amazon.com/awscloudtrail/latest/userguide/receive-cloudtrail-log-files-from-multiple-regions.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws cloudtrail create-trail --name account --s3-bucket-name BUCKET --is-multi-region-trail\naws cloudtrail start-logging --name account',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_cloudtrail" "this" {\n  name           = "account"\n  s3_bucket_name = aws_s3_bucket.trail.id\n  is_multi_region_trail = true\n}',
    },
  ],
  needs: ['account', 'cloudtrails'],
  texts: {
    en: {
      name: 'CloudTrail in all regions',
      finding: 'Not all regions are recorded by CloudTrail',
      fix: 'Turn on a trail of all regions',
      why: 'An intruder works where nobody looks. Without a trail of all regions there is no record of what was done, and by whom, in those you do not use yourself.',
      how: 'Open CloudTrail, create a trail (it is of all regions by default) with management events, read and write, and keep its bucket in an account of its own where you can.',
      messages: {
        pass: '{{trail}} records the management events of all regions.',
        fail: 'No trail of all regions records reading and writing calls at present.',
        unknown: 'AWS did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'CloudTrail in allen Regionen',
      finding: 'Nicht alle Regionen werden von CloudTrail aufgezeichnet',
      fix: 'Trail für alle Regionen einschalten',
      why: 'Eindringlinge arbeiten dort, wo niemand hinsieht. Ohne Trail für alle Regionen gibt es keine Aufzeichnung darüber, was in den ungenutzten geschah und durch wen.',
      how: 'Öffnen Sie CloudTrail, erstellen Sie einen Trail (standardmäßig für alle Regionen) mit lesenden und schreibenden Verwaltungsereignissen und legen Sie seinen Bucket möglichst in ein eigenes Konto.',
      messages: {
        pass: '{{trail}} zeichnet die Verwaltungsereignisse aller Regionen auf.',
        fail: 'Kein Trail für alle Regionen zeichnet derzeit lesende und schreibende Aufrufe auf.',
        unknown: 'AWS gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'CloudTrail en todas las regiones',
      finding: 'CloudTrail no registra todas las regiones',
      fix: 'Activar un trail de todas las regiones',
      why: 'Un intruso trabaja donde nadie mira. Sin un trail de todas las regiones no queda constancia de qué se hizo, ni quién, en las que no usas.',
      how: 'Abre CloudTrail, crea un trail (por defecto es de todas las regiones) con eventos de gestión de lectura y escritura y, si puedes, guarda su bucket en una cuenta propia.',
      messages: {
        pass: '{{trail}} registra los eventos de gestión de todas las regiones.',
        fail: 'Ningún trail de todas las regiones registra ahora llamadas de lectura y escritura.',
        unknown: 'AWS no lo indicó ({{reason}}).',
      },
    },
  },
  over: 'target',
  judge({ account }, scopes = []) {
    const resource = accountResource(account)
    const trails = scopes.flatMap(({ facts }) => facts.cloudtrails.trails).filter(({ isMultiRegion }) => isMultiRegion)
    const good = trails.find(
      ({ status, records }) => isTrue(status, ({ isLogging }) => isLogging) && isTrue(records, ({ management }) => management),
    )
    if (good !== undefined)
      return [pass(resource, 'pass', { values: { trail: good.name }, evidence: [settings('Trail', { TrailARN: good.arn })] })]
    const unseen = trails.flatMap(({ status, records }) => [status, records]).find((fact) => fact instanceof Unseen)
    if (unseen !== undefined) return [unknown(resource, 'unknown', { values: { reason: unseen.reason } })]
    return [fail(resource, 'fail', { evidence: [settings('DescribeTrails', { multiRegionTrails: trails.map(({ arn }) => arn) })] })]
  },
})
