import type { Verdict } from '#scanners/sdk/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import type { SqlInstance } from '#scanners/gcp/collect/sql-instances.ts'
import { gaps, refOf } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { SQL_FLAGS, type SqlFlag } from '#scanners/gcp/sql-flags.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpSqlFlags = gcpCheck({
  id: 'gcp-sql-flags',
  scannerType: 'Cloud SQL',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-16',
  controls: SQL_FLAGS.map(({ control, name }) => ({ framework: 'CIS GCP 4.0', control, locator: name })),
  aliases: SQL_FLAGS.map(({ alias }) => alias),
  references: ['https://cloud.google.com/sql/docs/postgres/flags'],
  snippets: [
    gcloud(
      '# names all flags of the instance: those that are left out fall back to their defaults\ngcloud sql instances patch INSTANCE --database-flags log_connections=on,log_disconnections=on',
    ),
    terraform(
      'resource "google_sql_database_instance" "this" {\n  # …\n  settings {\n    database_flags {\n      name  = "log_connections"\n      value = "on"\n    }\n  }\n}',
    ),
  ],
  needs: ['sql-instances'],
  texts: {
    en: {
      name: 'Flags of Cloud SQL',
      finding: 'Database flag is set insecurely',
      fix: 'Set the database flag to its secure value',
      why: 'Flags decide what the engine logs and what it lets clients do: read files, chain rights across databases, show details of errors. Without its logs nobody sees who connected and what was changed.',
      how: 'Open SQL, the instance, Edit, Flags, and set the flag to the value named here. Some flags restart the instance: plan it for a quiet hour.',
      messages: {
        pass: '{{flag}} is {{value}}.',
        passStandard: '{{flag}} is not set and is {{value}} by default.',
        fail: '{{flag}} is {{value}}; it should be {{wanted}}.',
        failStandard: '{{flag}} is not set and is {{value}} by default; it should be {{wanted}}.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Flags von Cloud SQL',
      finding: 'Datenbank-Flag ist unsicher gesetzt',
      fix: 'Das Datenbank-Flag auf den sicheren Wert setzen',
      why: 'Flags bestimmen, was die Datenbank protokolliert und was sie Clients erlaubt: Dateien lesen, Rechte über Datenbanken verketten, Einzelheiten von Fehlern zeigen. Ohne ihre Protokolle sieht niemand, wer sich verband und was geändert wurde.',
      how: 'Öffnen Sie „SQL“, die Instanz, „Edit“, „Flags“, und setzen Sie das Flag auf den hier genannten Wert. Manche Flags starten die Instanz neu: Planen Sie dafür eine ruhige Stunde ein.',
      messages: {
        pass: '{{flag}} ist {{value}}.',
        passStandard: '{{flag}} ist nicht gesetzt und standardmäßig {{value}}.',
        fail: '{{flag}} ist {{value}}, sollte aber {{wanted}} sein.',
        failStandard: '{{flag}} ist nicht gesetzt und standardmäßig {{value}}, sollte aber {{wanted}} sein.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Parámetros de Cloud SQL',
      finding: 'Un parámetro de la base de datos es inseguro',
      fix: 'Poner el parámetro de la base de datos en su valor seguro',
      why: 'Los parámetros deciden qué registra el motor y qué permite a los clientes: leer archivos, encadenar permisos entre bases, mostrar detalles de errores. Sin sus registros nadie ve quién se conectó y qué cambió.',
      how: 'Abre «SQL», la instancia, «Edit», «Flags», y pon el parámetro en el valor indicado aquí. Algunos reinician la instancia: planifícalo en una hora tranquila.',
      messages: {
        pass: '{{flag}} es {{value}}.',
        passStandard: '{{flag}} no está definido y por defecto es {{value}}.',
        fail: '{{flag}} es {{value}}; debería ser {{wanted}}.',
        failStandard: '{{flag}} no está definido y por defecto es {{value}}; debería ser {{wanted}}.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'sql-instances': instances }) => [
    ...instances.rows.filter(({ isExternal }) => !isExternal).flatMap(judgeFlags),
    ...gaps(instances),
  ],
})

function judgeFlags(instance: SqlInstance): Verdict[] {
  const { engine, flags } = instance
  const gap = [engine, flags].find((one) => one instanceof Unseen)
  if (engine instanceof Unseen || flags instanceof Unseen)
    return [unknown(refOf(instance), 'unknown', { values: { reason: gap instanceof Unseen ? gap.reason : 'error' } })]
  return SQL_FLAGS.filter((flag) => flag.engine === engine).map((flag) => judgeFlag(instance, flag, flags.get(flag.name)))
}
function judgeFlag(instance: SqlInstance, { name, wanted, isGood, standard }: SqlFlag, set: string | undefined): Verdict {
  const value = set ?? standard
  const options = {
    locator: name,
    values: { flag: name, value, wanted },
    evidence: [settings('sqladmin.instances.list', { databaseFlags: { [name]: set ?? null }, default: standard })],
  }
  const word = isGood(value) ? 'pass' : 'fail'
  const message = set === undefined ? `${word}Standard` : word
  return isGood(value) ? pass(refOf(instance), message, options) : fail(refOf(instance), message, options)
}
