import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { BLOCK_PUBLIC_ACCESS_CLI, BLOCK_PUBLIC_ACCESS_TERRAFORM } from '#scanners/aws/snippets.ts'
import type { Bucket } from '#scanners/aws/collect/s3-buckets.ts'
import { exposureOfBucket, factOf, namesOf, type AccessFacts } from '#scanners/aws/judge/bucket.ts'
import { combine, NOT, unseen, type Part } from '#scanners/aws/toxic/combine.ts'
import { saysData } from '#scanners/aws/toxic/data-names.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

export const awsToxicPublicBucketData = awsCheck({
  id: 'aws-toxic-public-bucket-data',
  scannerType: 'S3',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html'],
  snippets: [BLOCK_PUBLIC_ACCESS_CLI, BLOCK_PUBLIC_ACCESS_TERRAFORM],
  needs: ['account', 's3-buckets', 's3-access', 's3-account', 's3-settings'],
  texts: {
    en: {
      name: 'Buckets whose name or tags tell of data',
      finding: 'Public bucket says that it holds data',
      fix: 'Close the public bucket that holds data',
      why: 'Name or tags say that backups, customers’ records or keys stand in it, and everyone on the internet may read it. Such names are guessed and listed by tools all day; most large leaks of recent years began like this.',
      how: 'Open S3, the bucket, Permissions, and turn on Block all public access. What is really meant for everyone belongs in a bucket of its own, behind CloudFront. Then look into the access logs for who has read it.',
      messages: {
        pass: 'The bucket is not public, or neither name nor tags tell of data.',
        fail: 'Everyone may read the bucket (by {{through}}), and “{{sign}}” says that it holds data.',
        unknown: 'What decides was not seen: {{reason}}.',
      },
    },
    de: {
      name: 'Buckets, deren Name oder Tags von Daten sprechen',
      finding: 'Öffentlicher Bucket sagt, dass er Daten enthält',
      fix: 'Öffentlichen Bucket mit Daten schließen',
      why: 'Name oder Tags sagen, dass Sicherungen, Kundendaten oder Schlüssel darin liegen, und jeder im Internet darf ihn lesen. Solche Namen werden ständig von Werkzeugen erraten und gelistet; die meisten großen Datenlecks der letzten Jahre begannen so.',
      how: 'Öffnen Sie S3, den Bucket, „Permissions“, und schalten Sie „Block all public access“ ein. Was wirklich für alle ist, gehört in einen eigenen Bucket hinter CloudFront. Sehen Sie danach in den Zugriffsprotokollen nach, wer ihn gelesen hat.',
      messages: {
        pass: 'Der Bucket ist nicht öffentlich, oder weder Name noch Tags sprechen von Daten.',
        fail: 'Jeder darf den Bucket lesen (durch {{through}}), und „{{sign}}“ sagt, dass er Daten enthält.',
        unknown: 'Was darüber entscheidet, war nicht zu sehen: {{reason}}.',
      },
    },
    es: {
      name: 'Buckets cuyo nombre o etiquetas hablan de datos',
      finding: 'Un bucket público dice que contiene datos',
      fix: 'Cerrar el bucket público que contiene datos',
      why: 'El nombre o las etiquetas dicen que contiene copias de seguridad, datos de clientes o claves, y cualquiera en internet puede leerlo. Las herramientas adivinan y listan esos nombres a todas horas; así empezaron casi todas las grandes filtraciones de los últimos años.',
      how: 'Abre S3, el bucket, «Permissions», y activa «Block all public access». Lo que de verdad es para todos debe estar en otro bucket, detrás de CloudFront. Después mira en los registros de acceso quién lo ha leído.',
      messages: {
        pass: 'El bucket no es público, o ni su nombre ni sus etiquetas hablan de datos.',
        fail: 'Cualquiera puede leer el bucket (por {{through}}) y «{{sign}}» dice que contiene datos.',
        unknown: 'No se pudo ver lo que lo decide: {{reason}}.',
      },
    },
  },
  judge: ({ 's3-buckets': buckets, 's3-settings': settings, ...facts }) =>
    buckets.map((bucket) => {
      const tags = factOf(settings, bucket, 'tags')
      const byName = saysData(bucket.name, tags instanceof Unseen ? {} : tags)
      const data = byName.holds === false && tags instanceof Unseen ? unseen(tags.reason) : byName
      return combine(resourceOf(bucket.arn, bucket.region), { internet: readableBy(bucket, facts), data })
    }),
})

function readableBy(bucket: Bucket, facts: AccessFacts): Part {
  const { open, unseen: hidden } = exposureOfBucket(bucket, facts)
  const doors = open.filter(({ access }) => access.includes('read'))
  if (doors.length === 0) return hidden.length > 0 ? unseen(hidden.join(', ')) : NOT
  const through = namesOf(doors)
  return {
    holds: true,
    values: { through },
    shown: { through: doors.map((door) => `${door.by} ${door.through}: ${door.access.join(', ')}`) },
  }
}
