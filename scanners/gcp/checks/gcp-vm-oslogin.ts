import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { projectName, resourceOf } from '#scanners/gcp/names.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpVmOslogin = gcpCheck({
  id: 'gcp-vm-oslogin',
  scannerType: 'Project',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-287',
  controls: [{ framework: 'CIS GCP 4.0', control: '4.4' }],
  aliases: ['prowler:compute_project_os_login_enabled'],
  references: ['https://cloud.google.com/compute/docs/oslogin/set-up-oslogin'],
  snippets: [
    gcloud('gcloud compute project-info add-metadata --project PROJECT --metadata enable-oslogin=TRUE'),
    terraform('resource "google_compute_project_metadata_item" "oslogin" {\n  key   = "enable-oslogin"\n  value = "TRUE"\n}'),
  ],
  needs: ['instances', 'compute-project'],
  texts: {
    en: {
      name: 'OS Login',
      finding: 'OS Login is off',
      fix: 'Turn on OS Login for the project',
      why: 'Without OS Login, SSH keys lie in metadata: nobody knows whose they are, and they stay when someone leaves. With it, sign-in follows the roles of people, and MFA can be asked for.',
      how: 'Open Compute Engine, Metadata, and set enable-oslogin to TRUE for the project. Take the same key out of the metadata of instances that set it to FALSE.',
      messages: {
        fail: 'enable-oslogin is not TRUE for the project.',
        overridden: 'The instance turns off what the project has turned on.',
        follows: 'The instance does not turn it off.',
        pass: 'On for the project.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'OS Login',
      finding: 'OS Login ist aus',
      fix: 'OS Login für das Projekt einschalten',
      why: 'Ohne OS Login liegen SSH-Schlüssel in Metadaten: Niemand weiß, wem sie gehören, und sie bleiben, wenn jemand geht. Mit OS Login folgt die Anmeldung den Rollen der Personen, und MFA kann verlangt werden.',
      how: 'Öffnen Sie Compute Engine, „Metadata“, und setzen Sie enable-oslogin für das Projekt auf TRUE. Nehmen Sie denselben Schlüssel aus den Metadaten von Instanzen, die ihn auf FALSE setzen.',
      messages: {
        fail: 'enable-oslogin ist für das Projekt nicht TRUE.',
        overridden: 'Die Instanz schaltet aus, was das Projekt eingeschaltet hat.',
        follows: 'Die Instanz schaltet es nicht aus.',
        pass: 'Für das Projekt an.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'OS Login',
      finding: 'OS Login está desactivado',
      fix: 'Activar OS Login en el proyecto',
      why: 'Sin OS Login, las claves SSH están en los metadatos: nadie sabe de quién son y siguen ahí cuando alguien se va. Con OS Login, el acceso sigue los roles de las personas y se puede exigir MFA.',
      how: 'Abre Compute Engine, «Metadata», y pon enable-oslogin en TRUE para el proyecto. Quita la misma clave de los metadatos de las instancias que la ponen en FALSE.',
      messages: {
        fail: 'enable-oslogin no es TRUE en el proyecto.',
        overridden: 'La instancia desactiva lo que el proyecto ha activado.',
        follows: 'La instancia no lo desactiva.',
        pass: 'Activado en el proyecto.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ instances, 'compute-project': own }) => [
    judgeSeen(resourceOf(projectName(own.project)), own.metadata, ({ osLogin }) => ({
      fault: osLogin === true ? null : 'fail',
      options: { evidence: [settings('compute.projects.get commonInstanceMetadata', { 'enable-oslogin': osLogin })] },
    })),
    ...judgeRows(
      'compute.instances.list',
      instances,
      // GKE decides how people come to the nodes of a cluster
      ({ metadata, isNode }) => (isNode ? null : metadata),
      ({ osLogin }) => ({
        fault: osLogin === false ? 'overridden' : null,
        pass: 'follows',
        values: { 'enable-oslogin': osLogin },
      }),
    ),
  ],
})
