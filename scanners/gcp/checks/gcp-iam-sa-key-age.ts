import type { Verdict } from '#scanners/sdk/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { conclude, fail, unknown } from '#scanners/sdk/verdicts.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import type { ServiceAccountKey } from '#scanners/gcp/collect/service-account-keys.ts'
import { gaps } from '#scanners/gcp/judge/listing.ts'
import { daysSince } from '#scanners/sdk/cloud/age.ts'
import { resourceOf } from '#scanners/gcp/names.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

/** Days that a key may be old. */
const LIMIT = 90

export const gcpIamSaKeyAge = gcpCheck({
  id: 'gcp-iam-sa-key-age',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-324',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.7' }],
  aliases: ['prowler:iam_sa_user_managed_key_rotate_90_days'],
  references: ['https://cloud.google.com/iam/docs/key-rotation'],
  snippets: [
    gcloud(
      'gcloud iam service-accounts keys create key.json --iam-account ACCOUNT\n# put the new key to use, then\ngcloud iam service-accounts keys disable OLD-KEY-ID --iam-account ACCOUNT\ngcloud iam service-accounts keys delete OLD-KEY-ID --iam-account ACCOUNT',
    ),
    terraform(
      'resource "time_rotating" "key" {\n  rotation_days = 60\n}\n\nresource "google_service_account_key" "app" {\n  service_account_id = google_service_account.app.name\n  keepers            = { rotation = time_rotating.key.id }\n}',
    ),
  ],
  needs: ['projects', 'service-accounts', 'service-account-keys'],
  texts: {
    en: {
      name: 'Age of service-account keys',
      finding: 'Service-account key is older than 90 days',
      fix: 'Rotate service-account keys every 90 days',
      why: 'The older a key, the more laptops, logs and backups hold a copy. Rotation ends the use of copies that nobody knows of.',
      how: 'Create a second key, put it to use where the first one is, disable the first, wait some days, and delete it. Better still, use no key: attach the account, or set up workload identity federation.',
      messages: {
        pass: 'The service account has no key in use that is older than 90 days.',
        fail: 'Key {{key}} is {{days}} days old.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Alter von Dienstkontoschlüsseln',
      finding: 'Dienstkontoschlüssel ist älter als 90 Tage',
      fix: 'Dienstkontoschlüssel alle 90 Tage erneuern',
      why: 'Je älter ein Schlüssel ist, auf desto mehr Laptops, in desto mehr Protokollen und Backups liegt eine Kopie. Erneuern macht Kopien wertlos, von denen niemand weiß.',
      how: 'Erzeugen Sie einen zweiten Schlüssel, setzen Sie ihn überall statt des ersten ein, deaktivieren Sie den ersten, warten Sie einige Tage und löschen Sie ihn. Besser ist gar kein Schlüssel: Weisen Sie das Konto zu, oder richten Sie Workload Identity Federation ein.',
      messages: {
        pass: 'Das Dienstkonto hat keinen genutzten Schlüssel, der älter als 90 Tage ist.',
        fail: 'Schlüssel {{key}} ist {{days}} Tage alt.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Antigüedad de las claves de cuentas de servicio',
      finding: 'La clave de la cuenta de servicio tiene más de 90 días',
      fix: 'Rotar las claves de cuentas de servicio cada 90 días',
      why: 'Cuanto más antigua es una clave, más portátiles, registros y copias de seguridad la guardan. Rotarla inutiliza las copias que nadie conoce.',
      how: 'Crea una segunda clave, úsala donde estaba la primera, inhabilita la primera, espera unos días y elimínala. Mejor aún, no uses claves: asocia la cuenta o configura la federación de identidades.',
      messages: {
        pass: 'La cuenta de servicio no tiene ninguna clave en uso de más de 90 días.',
        fail: 'La clave {{key}} tiene {{days}} días.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ projects: { scannedAt }, 'service-accounts': accounts, 'service-account-keys': keys }) => [
    ...accounts.rows.flatMap(({ name }): Verdict[] => {
      const fact = keys.get(name)
      if (fact === undefined) return []
      if (fact instanceof Unseen) return [unknown(resourceOf(name), 'unknown', { values: { reason: fact.reason } })]
      const fails = fact.flatMap((key) => oldKey(name, key, scannedAt))
      const gap = fact.map(({ madeAt, isDisabled }) => [madeAt, isDisabled].find((one) => one instanceof Unseen)).find(Boolean)
      const options = gap instanceof Unseen ? [unknown(resourceOf(name), 'unknown', { values: { reason: gap.reason } })] : []
      return options.length > 0 ? [...fails, ...options] : conclude({ resource: resourceOf(name), fails, complete: true })
    }),
    ...gaps(accounts),
  ],
})

/** What is disabled or has ended opens nothing. */
function oldKey(account: string, { id, madeAt, endsAt, isDisabled }: ServiceAccountKey, now: Date): Verdict[] {
  if (madeAt instanceof Unseen || isDisabled === true || (endsAt !== null && endsAt <= now)) return []
  const days = daysSince(madeAt, now)
  if (days <= LIMIT) return []
  const evidence = [settings('iam.serviceAccounts.keys.list', { key: id, validAfterTime: madeAt.toISOString() })]
  return [fail(resourceOf(account), 'fail', { locator: id, values: { key: id.slice(0, 12), days }, evidence })]
}
