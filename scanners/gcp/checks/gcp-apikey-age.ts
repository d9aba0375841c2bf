import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { daysSince } from '#scanners/sdk/cloud/age.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

/** Days that a key may be old. */
const LIMIT = 90

export const gcpApikeyAge = gcpCheck({
  id: 'gcp-apikey-age',
  scannerType: 'API Keys',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-324',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.15' }],
  aliases: ['prowler:apikeys_key_rotated_in_90_days'],
  references: ['https://cloud.google.com/docs/authentication/api-keys-best-practices'],
  snippets: [
    gcloud(
      'gcloud services api-keys create --display-name NAME --api-target service=maps-backend.googleapis.com\n# put the new key to use, then\ngcloud services api-keys delete OLD-KEY-ID',
    ),
    terraform(
      'resource "time_rotating" "key" {\n  rotation_days = 60\n}\n\nresource "google_apikeys_key" "this" {\n  name = "maps-${formatdate("YYYYMMDD", time_rotating.key.id)}"\n  lifecycle { create_before_destroy = true }\n}',
    ),
  ],
  needs: ['api-keys', 'projects'],
  texts: {
    en: {
      name: 'Age of API keys',
      finding: 'API key is older than 90 days',
      fix: 'Rotate API keys every 90 days',
      why: 'Anyone who ever saw the key can use it for as long as it lives. Rotation ends the use of copies that nobody knows of.',
      how: 'Open APIs & Services, Credentials, the key, Rotate key. Put the new one to use in your programs, watch the metrics of the old one until nothing calls with it, and delete it.',
      messages: { pass: 'The key is {{days}} days old.', fail: 'The key is {{days}} days old.', unknown: UNSEEN.en },
    },
    de: {
      name: 'Alter von API-Schlüsseln',
      finding: 'API-Schlüssel ist älter als 90 Tage',
      fix: 'API-Schlüssel alle 90 Tage erneuern',
      why: 'Wer den Schlüssel je gesehen hat, kann ihn nutzen, solange es ihn gibt. Erneuern macht Kopien wertlos, von denen niemand weiß.',
      how: 'Öffnen Sie „APIs & Services“, „Credentials“, den Schlüssel, „Rotate key“. Setzen Sie den neuen in Ihren Programmen ein, beobachten Sie die Messwerte des alten, bis nichts mehr mit ihm aufruft, und löschen Sie ihn.',
      messages: { pass: 'Der Schlüssel ist {{days}} Tage alt.', fail: 'Der Schlüssel ist {{days}} Tage alt.', unknown: UNSEEN.de },
    },
    es: {
      name: 'Antigüedad de las claves de API',
      finding: 'La clave de API tiene más de 90 días',
      fix: 'Rotar las claves de API cada 90 días',
      why: 'Quien vio la clave alguna vez puede usarla mientras exista. Rotarla inutiliza las copias que nadie conoce.',
      how: 'Abre «APIs & Services», «Credentials», la clave, «Rotate key». Usa la nueva en tus programas, observa las métricas de la antigua hasta que nada la use y elimínala.',
      messages: { pass: 'La clave tiene {{days}} días.', fail: 'La clave tiene {{days}} días.', unknown: UNSEEN.es },
    },
  },
  judge: ({ 'api-keys': keys, projects: { scannedAt } }) =>
    judgeRows(
      'apikeys.projects.locations.keys.list',
      keys,
      ({ madeAt }) => madeAt,
      (madeAt) => {
        const days = daysSince(madeAt, scannedAt)
        return { fault: days > LIMIT ? 'fail' : null, values: { createTime: madeAt.toISOString() }, options: { values: { days } } }
      },
    ),
})
