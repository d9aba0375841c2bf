import { together } from '#scanners/sdk/cloud/unseen.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { grantedToAll, isReading, publicOf } from '#scanners/gcp/judge/buckets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

type Grant = Parameters<typeof isReading>[0]
/** Who may do what, as people read it. */
const told = (open: readonly Grant[]) => ({
  values: { who: [...new Set(open.map(({ member }) => member))].join(', '), roles: [...new Set(open.map(({ role }) => role))].join(', ') },
  exposure: 'exposed' as const,
  evidence: [settings('storage.buckets.getIamPolicy', { bindings: open })],
})

export const gcpStoragePublic = gcpCheck({
  id: 'gcp-storage-public',
  scannerType: 'Cloud Storage',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [{ framework: 'CIS GCP 4.0', control: '5.1' }],
  aliases: ['prowler:cloudstorage_bucket_public_access'],
  references: ['https://cloud.google.com/storage/docs/public-access-prevention'],
  snippets: [
    gcloud(
      'gcloud storage buckets remove-iam-policy-binding gs://BUCKET --member allUsers --role roles/storage.objectViewer\ngcloud storage buckets update gs://BUCKET --public-access-prevention',
    ),
    terraform('resource "google_storage_bucket" "this" {\n  # …\n  public_access_prevention = "enforced"\n}'),
  ],
  needs: ['buckets'],
  texts: {
    en: {
      name: 'Public access to buckets',
      finding: 'Bucket is open to everyone',
      fix: 'Take access to the bucket from everyone',
      why: 'Whoever knows or guesses its name can list or fetch what is in it, without an account, or with any Google account. Scanners try names all day long.',
      how: 'Open Cloud Storage, the bucket, Permissions, and remove allUsers and allAuthenticatedUsers. Then enforce public access prevention. If a site is to be public, serve it through a load balancer with Cloud CDN from a private bucket.',
      messages: {
        fail: 'Open to {{who}} with {{roles}}.',
        writing: 'Everyone may write to it: {{who}} with {{roles}}.',
        held: 'Its policy names everyone; public access prevention holds that back.',
        objects: 'Its policy is open to no one; objects may have access lists of their own.',
        pass: 'Its policy is open to no one outside.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Öffentlicher Zugriff auf Buckets',
      finding: 'Bucket ist für alle offen',
      fix: 'Allen den Zugriff auf den Bucket nehmen',
      why: 'Wer seinen Namen kennt oder errät, kann den Inhalt auflisten oder abrufen, ganz ohne Konto oder mit irgendeinem Google-Konto. Scanner probieren den ganzen Tag Namen durch.',
      how: 'Öffnen Sie Cloud Storage, den Bucket, „Permissions“, und entfernen Sie allUsers und allAuthenticatedUsers. Erzwingen Sie dann „Public access prevention“. Soll eine Website öffentlich sein, liefern Sie sie über einen Load Balancer mit Cloud CDN aus einem privaten Bucket aus.',
      messages: {
        fail: 'Offen für {{who}} mit {{roles}}.',
        writing: 'Alle dürfen hineinschreiben: {{who}} mit {{roles}}.',
        held: 'Seine Richtlinie nennt alle; „Public access prevention“ hält das zurück.',
        objects: 'Seine Richtlinie ist für niemanden offen; Objekte können eigene Zugriffslisten haben.',
        pass: 'Seine Richtlinie ist für niemanden von außen offen.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Acceso público a los buckets',
      finding: 'El bucket está abierto a todo el mundo',
      fix: 'Quitar a todo el mundo el acceso al bucket',
      why: 'Quien sepa o adivine su nombre puede listar o descargar su contenido sin cuenta, o con cualquier cuenta de Google. Los escáneres prueban nombres todo el día.',
      how: 'Abre Cloud Storage, el bucket, «Permissions», y quita allUsers y allAuthenticatedUsers. Después impón «Public access prevention». Si un sitio debe ser público, sírvelo con un balanceador y Cloud CDN desde un bucket privado.',
      messages: {
        fail: 'Abierto a {{who}} con {{roles}}.',
        writing: 'Todo el mundo puede escribir en él: {{who}} con {{roles}}.',
        held: 'Su política nombra a todo el mundo; «Public access prevention» lo impide.',
        objects: 'Su política no está abierta a nadie; los objetos pueden tener listas de acceso propias.',
        pass: 'Su política no está abierta a nadie de fuera.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ buckets }) =>
    judgeRows(
      'storage.buckets.getIamPolicy',
      buckets,
      (bucket) =>
        together<{ granted: readonly Grant[]; open: readonly Grant[] }>({ granted: grantedToAll(bucket), open: publicOf(bucket) }),
      ({ granted, open }, { isUniform }) => {
        const values = { bindings: granted }
        if (open.length > 0) return { fault: open.some(isReading) ? 'fail' : 'writing', options: told(open) }
        if (granted.length > 0) return { fault: null, pass: 'held', values }
        return { fault: null, ...(isUniform !== true && { pass: 'objects' }), values }
      },
    ),
})
