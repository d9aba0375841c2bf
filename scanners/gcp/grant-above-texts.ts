import type { Localized } from '#scanners/sdk/connection.ts'
import { gcloud, terraform } from './snippets.ts'
import { UNSEEN } from './texts.ts'

interface Said {
  why: string
  how: string
}

/**
 * What people read of a grant of a folder or of the organization, which holds in every project below.
 * @param of the check of the same grant in a project
 */
export const grantAbove = ({ en, de, es }: Localized<Said>) => ({
  en: {
    why: `${en.why} What a folder or the organization grants holds in every project below.`,
    how: en.how,
    messages: {
      pass: 'The policy grants nothing of the kind.',
      fail: '{{member}} has {{role}} in all that stands below.',
      unknown: UNSEEN.en,
    },
  },
  de: {
    why: `${de.why} Was ein Ordner oder die Organisation vergibt, gilt in jedem Projekt darunter.`,
    how: de.how,
    messages: {
      pass: 'Die Richtlinie vergibt nichts dergleichen.',
      fail: '{{member}} hat {{role}} in allem, was darunter liegt.',
      unknown: UNSEEN.de,
    },
  },
  es: {
    why: `${es.why} Lo que concede una carpeta o la organización vale en todos los proyectos que contiene.`,
    how: es.how,
    messages: {
      pass: 'La política no concede nada parecido.',
      fail: '{{member}} tiene {{role}} en todo lo que hay debajo.',
      unknown: UNSEEN.es,
    },
  },
})

/** How such a grant is taken back, and made where it belongs. */
export const GRANT_ABOVE_SNIPPETS = [
  gcloud(
    'gcloud organizations remove-iam-policy-binding ORGANIZATION-ID --member MEMBER --role ROLE\ngcloud resource-manager folders remove-iam-policy-binding FOLDER-ID --member MEMBER --role ROLE',
  ),
  terraform(
    'resource "google_folder_iam_member" "platform" {\n  folder = google_folder.shop.name\n  role   = "roles/viewer"\n  member = "group:platform@example.com"\n}',
  ),
]
