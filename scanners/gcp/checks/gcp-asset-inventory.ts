import { settings } from '#scanners/sdk/cloud/judge.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { projectName, resourceOf } from '#scanners/gcp/names.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'

const HOST = 'cloudasset.googleapis.com'

export const gcpAssetInventory = gcpCheck({
  id: 'gcp-asset-inventory',
  scannerType: 'Asset Inventory',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS GCP 4.0', control: '2.13' }],
  aliases: ['prowler:iam_cloud_asset_inventory_enabled'],
  references: ['https://cloud.google.com/asset-inventory/docs/overview'],
  snippets: [
    gcloud('gcloud services enable cloudasset.googleapis.com --project PROJECT'),
    terraform('resource "google_project_service" "asset" {\n  project = var.project\n  service = "cloudasset.googleapis.com"\n}'),
  ],
  needs: ['enabled-services'],
  texts: {
    en: {
      name: 'Cloud Asset Inventory',
      finding: 'Cloud Asset Inventory is off',
      fix: 'Turn on Cloud Asset Inventory',
      why: 'It keeps five weeks of history of every resource and policy. Without it nobody can say after an incident what was there, who could reach it, and when it changed.',
      how: 'Open APIs & Services, Library, Cloud Asset API, and enable it. It costs nothing.',
      messages: { pass: 'The Cloud Asset API is enabled.', fail: 'The Cloud Asset API is not enabled.' },
    },
    de: {
      name: 'Cloud Asset Inventory',
      finding: 'Cloud Asset Inventory ist aus',
      fix: 'Cloud Asset Inventory einschalten',
      why: 'Es bewahrt fünf Wochen Verlauf jeder Ressource und Richtlinie auf. Ohne es kann nach einem Vorfall niemand sagen, was vorhanden war, wer es erreichte und wann es sich änderte.',
      how: 'Öffnen Sie „APIs & Services“, „Library“, „Cloud Asset API“, und aktivieren Sie sie. Sie kostet nichts.',
      messages: { pass: 'Die Cloud Asset API ist aktiviert.', fail: 'Die Cloud Asset API ist nicht aktiviert.' },
    },
    es: {
      name: 'Cloud Asset Inventory',
      finding: 'Cloud Asset Inventory está desactivado',
      fix: 'Activar Cloud Asset Inventory',
      why: 'Guarda cinco semanas de historia de cada recurso y política. Sin él, tras un incidente nadie puede decir qué había, quién llegaba a ello y cuándo cambió.',
      how: 'Abre «APIs & Services», «Library», «Cloud Asset API», y actívala. No cuesta nada.',
      messages: { pass: 'La API de Cloud Asset está activada.', fail: 'La API de Cloud Asset no está activada.' },
    },
  },
  judge({ 'enabled-services': { project, services } }) {
    const resource = resourceOf(projectName(project))
    const evidence = [settings('serviceusage.services.list', { [HOST]: services.has(HOST) ? 'ENABLED' : 'DISABLED' })]
    return [services.has(HOST) ? pass(resource, 'pass', { evidence }) : fail(resource, 'fail', { evidence })]
  },
})
