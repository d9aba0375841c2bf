import { gcpCheck } from '#scanners/gcp/check.ts'
import { isPublic } from '#scanners/gcp/iam/rules.ts'
import { GRANT_ABOVE_SNIPPETS, grantAbove } from '#scanners/gcp/grant-above-texts.ts'
import { judgeParents } from '#scanners/gcp/judge/policies.ts'
import { gcpIamPublicBinding } from './gcp-iam-public-binding.ts'

const above = grantAbove(gcpIamPublicBinding.texts)

/** The same as of projects, of what folders and the organization hand down to all projects below. */
export const gcpOrgPublicBinding = gcpCheck({
  id: 'gcp-org-public-binding',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  references: ['https://cloud.google.com/iam/docs/allow-policies#inheritance'],
  snippets: GRANT_ABOVE_SNIPPETS,
  needs: ['parents', 'projects'],
  texts: {
    en: {
      name: 'Public access to folders and the organization',
      finding: 'Folder or organization grants a role to everyone',
      fix: 'Remove allUsers and allAuthenticatedUsers above projects',
      ...above.en,
    },
    de: {
      name: 'Öffentlicher Zugriff auf Ordner und Organisation',
      finding: 'Ordner oder Organisation gibt allen eine Rolle',
      fix: 'allUsers und allAuthenticatedUsers oberhalb von Projekten entfernen',
      ...above.de,
    },
    es: {
      name: 'Acceso público a carpetas y organización',
      finding: 'Una carpeta o la organización concede un rol a todo el mundo',
      fix: 'Quitar allUsers y allAuthenticatedUsers por encima de los proyectos',
      ...above.es,
    },
  },
  judge: ({ parents, projects }) => judgeParents(parents, projects, isPublic),
})
