import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeOpen } from '#scanners/gcp/judge/guarded.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpArtifactPublic = gcpCheck({
  id: 'gcp-artifact-public',
  scannerType: 'Artifact Registry',
  category: 'Data exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-732',

  references: ['https://cloud.google.com/artifact-registry/docs/access-control'],
  snippets: [
    gcloud('gcloud artifacts repositories remove-iam-policy-binding REPOSITORY --location LOCATION \\\n  --member allUsers --role ROLE'),
    terraform(
      'resource "google_artifact_registry_repository_iam_member" "reader" {\n  repository = google_artifact_registry_repository.this.name\n  location   = google_artifact_registry_repository.this.location\n  role       = "roles/artifactregistry.reader"\n  member     = google_service_account.app.member\n}',
    ),
  ],
  needs: ['repositories'],
  texts: {
    en: {
      name: 'Public access to repositories',
      finding: 'Artifact repository is open to everyone',
      fix: 'Remove public access from the repository',
      why: 'Anyone may pull your images and packages and search them for code, addresses and secrets; with a writing role they replace what you run.',
      how: 'Open Artifact Registry, the repository, Permissions, and remove allUsers and allAuthenticatedUsers. Accept the risk here for what is meant to be published.',
      messages: {
        pass: 'The repository is not open to everyone.',
        fail: '{{member}} has {{role}} on the repository.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Öffentlicher Zugriff auf Repositories',
      finding: 'Artefakt-Repository ist für alle offen',
      fix: 'Öffentlichen Zugriff vom Repository entfernen',
      why: 'Jeder kann Ihre Images und Pakete laden und nach Code, Adressen und Geheimnissen durchsuchen; mit einer schreibenden Rolle ersetzt er, was Sie ausführen.',
      how: 'Öffnen Sie „Artifact Registry“, das Repository, „Permissions“, und entfernen Sie allUsers und allAuthenticatedUsers. Akzeptieren Sie das Risiko hier für das, was veröffentlicht sein soll.',
      messages: {
        pass: 'Das Repository ist nicht für alle offen.',
        fail: '{{member}} hat {{role}} an dem Repository.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Acceso público a los repositorios',
      finding: 'El repositorio de artefactos está abierto a todo el mundo',
      fix: 'Quitar el acceso público del repositorio',
      why: 'Cualquiera puede descargar tus imágenes y paquetes y buscar en ellos código, direcciones y secretos; con un rol de escritura sustituye lo que ejecutas.',
      how: 'Abre «Artifact Registry», el repositorio, «Permissions», y quita allUsers y allAuthenticatedUsers. Acepta el riesgo aquí para lo que deba publicarse.',
      messages: {
        pass: 'El repositorio no está abierto a todo el mundo.',
        fail: '{{member}} tiene {{role}} en el repositorio.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ repositories }) => judgeOpen('artifactregistry.repositories.getIamPolicy', repositories),
})
