import { settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import type { SinkRule } from '#scanners/gcp/collect/log-sinks.ts'
import type { ParentSinks } from '#scanners/gcp/collect/parent-sinks.ts'
import type { Parents } from '#scanners/gcp/collect/parents.ts'
import { lastOf, projectName, resourceOf } from '#scanners/gcp/names.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

/** Every entry passes: no filter, and nothing is left out. */
const isWhole = ({ filter, isDisabled, exclusions }: SinkRule): boolean => !isDisabled && exclusions.length === 0 && filter.trim() === ''

/** The sink above a project that takes all its entries along, and whether all that stand above were told. */
function above(project: string, parents: Parents, sinks: ParentSinks): { sink: string | null; isTold: boolean } {
  const names = parents.above.get(project)
  if (names === undefined || names instanceof Unseen) return { sink: null, isTold: false }
  const found = names.map((name) => ({ name, own: sinks.get(name) }))
  const whole = found.flatMap(({ name, own }) =>
    own === undefined || own instanceof Unseen
      ? []
      : own.filter(({ rule }) => rule.includesChildren && isWhole(rule)).map((sink) => `${name}/sinks/${sink.name}`),
  )
  return { sink: whole[0] ?? null, isTold: found.every(({ own }) => own !== undefined && !(own instanceof Unseen)) }
}

export const gcpLogSink = gcpCheck({
  id: 'gcp-log-sink',
  scannerType: 'Cloud Logging',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS GCP 4.0', control: '2.2' }],
  aliases: ['prowler:logging_sink_created'],
  references: ['https://cloud.google.com/logging/docs/export/configure_export_v2'],
  snippets: [
    gcloud(
      'gcloud logging sinks create all-entries storage.googleapis.com/LOG-BUCKET --project PROJECT\n# or once for all projects\ngcloud logging sinks create all-entries storage.googleapis.com/LOG-BUCKET \\\n  --organization ORGANIZATION-ID --include-children',
    ),
    terraform(
      'resource "google_logging_organization_sink" "all" {\n  name             = "all-entries"\n  org_id           = "123456789012"\n  destination      = "storage.googleapis.com/${google_storage_bucket.logs.name}"\n  include_children = true\n}',
    ),
  ],
  needs: ['log-sinks', 'parent-sinks', 'parents'],
  texts: {
    en: {
      name: 'Export of all log entries',
      finding: 'No sink exports all log entries',
      fix: 'Create a sink that exports all log entries',
      why: 'Most entries are deleted after 30 days, and whoever takes over the project can delete them sooner. An export to a place that others manage keeps them for the investigation.',
      how: 'Open Logging, Log Router, Create sink, leave the filter empty, and choose a bucket with locked retention, best in a project of its own. An aggregated sink of the organization with all children does it for every project at once.',
      messages: {
        pass: 'The sink {{sink}} exports all entries.',
        fail: 'No sink without filter and exclusions exports the entries of the project.',
        failAlone: 'No sink of the project exports all entries; folders and organization did not tell of theirs.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Export aller Protokolleinträge',
      finding: 'Keine Senke exportiert alle Protokolleinträge',
      fix: 'Alle Protokolleinträge über eine Senke exportieren',
      why: 'Die meisten Einträge werden nach 30 Tagen gelöscht, und wer das Projekt übernimmt, kann sie früher löschen. Ein Export an einen Ort, den andere verwalten, bewahrt sie für die Untersuchung auf.',
      how: 'Öffnen Sie „Logging“, „Log Router“, „Create sink“, lassen Sie den Filter leer, und wählen Sie einen Bucket mit gesperrter Aufbewahrung, am besten in einem eigenen Projekt. Eine aggregierte Senke der Organisation mit allen Unterelementen erledigt es für jedes Projekt auf einmal.',
      messages: {
        pass: 'Die Senke {{sink}} exportiert alle Einträge.',
        fail: 'Keine Senke ohne Filter und Ausnahmen exportiert die Einträge des Projekts.',
        failAlone: 'Keine Senke des Projekts exportiert alle Einträge; Ordner und Organisation gaben über ihre keine Auskunft.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Exportación de todos los registros',
      finding: 'Ningún receptor exporta todas las entradas de registro',
      fix: 'Crear un receptor que exporte todas las entradas',
      why: 'La mayoría de las entradas se borra a los 30 días, y quien se haga con el proyecto puede borrarlas antes. Exportarlas a un lugar que gestionan otros las conserva para la investigación.',
      how: 'Abre «Logging», «Log Router», «Create sink», deja el filtro vacío y elige un bucket con retención bloqueada, mejor en un proyecto propio. Un receptor agregado de la organización con todos los hijos sirve para todos los proyectos.',
      messages: {
        pass: 'El receptor {{sink}} exporta todas las entradas.',
        fail: 'Ningún receptor sin filtro ni exclusiones exporta las entradas del proyecto.',
        failAlone: 'Ningún receptor del proyecto exporta todas las entradas; las carpetas y la organización no indicaron los suyos.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge({ 'log-sinks': { project, rows, unseen }, 'parent-sinks': parentSinks, parents }) {
    const resource = resourceOf(projectName(project))
    const own = rows.flatMap(({ name, rule }) => (rule instanceof Unseen ? [] : [{ name, rule }]))
    const inherited = above(project, parents, parentSinks)
    const sink = own.find(({ rule }) => isWhole(rule))?.name ?? inherited.sink
    const evidence = [
      settings('logging.sinks.list', {
        sinks: Object.fromEntries(own.map(({ name, rule }) => [lastOf(name), rule])),
        inherited: inherited.sink,
      }),
    ]
    if (sink !== null) return [pass(resource, 'pass', { values: { sink: lastOf(sink) }, evidence })]
    const odd = rows.find(({ rule }) => rule instanceof Unseen)?.rule
    const reason = odd instanceof Unseen ? odd.reason : unseen[0]?.reason
    if (reason !== undefined) return [unknown(resource, 'unknown', { values: { reason } })]
    return [fail(resource, inherited.isTold ? 'fail' : 'failAlone', { evidence, ...(!inherited.isTold && { confidence: 'firm' }) })]
  },
})
