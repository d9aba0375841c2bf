import { gcpCheck } from '#scanners/gcp/check.ts'
import { isAdministrativeAccount } from '#scanners/gcp/iam/rules.ts'
import { GRANT_ABOVE_SNIPPETS, grantAbove } from '#scanners/gcp/grant-above-texts.ts'
import { judgeParents } from '#scanners/gcp/judge/policies.ts'
import { gcpIamSaAdmin } from './gcp-iam-sa-admin.ts'

const above = grantAbove(gcpIamSaAdmin.texts)

/** The same as of projects, of what folders and the organization hand down to all projects below. */
export const gcpOrgSaAdmin = gcpCheck({
  id: 'gcp-org-sa-admin',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.5' }],
  references: ['https://cloud.google.com/iam/docs/allow-policies#inheritance'],
  snippets: GRANT_ABOVE_SNIPPETS,
  needs: ['parents', 'projects'],
  texts: {
    en: {
      name: 'Roles of service accounts above projects',
      finding: 'Folder or organization grants an administrative role to a service account',
      fix: 'Remove administrative roles of service accounts above projects',
      ...above.en,
    },
    de: {
      name: 'Rollen von Dienstkonten oberhalb von Projekten',
      finding: 'Ordner oder Organisation gibt einem Dienstkonto eine Adminrolle',
      fix: 'Adminrollen von Dienstkonten oberhalb von Projekten entziehen',
      ...above.de,
    },
    es: {
      name: 'Roles de cuentas de servicio por encima de los proyectos',
      finding: 'Una carpeta o la organización da a una cuenta de servicio rol de administración',
      fix: 'Quitar roles de administración de cuentas de servicio sobre los proyectos',
      ...above.es,
    },
  },
  judge: ({ parents, projects }) => judgeParents(parents, projects, isAdministrativeAccount),
})
