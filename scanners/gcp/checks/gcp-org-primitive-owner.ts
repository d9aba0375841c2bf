import { gcpCheck } from '#scanners/gcp/check.ts'
import { isPrimitiveRole } from '#scanners/gcp/iam/rules.ts'
import { GRANT_ABOVE_SNIPPETS, grantAbove } from '#scanners/gcp/grant-above-texts.ts'
import { judgeParents } from '#scanners/gcp/judge/policies.ts'
import { gcpIamPrimitiveOwner } from './gcp-iam-primitive-owner.ts'

const above = grantAbove(gcpIamPrimitiveOwner.texts)

/** The same as of projects, of what folders and the organization hand down to all projects below. */
export const gcpOrgPrimitiveOwner = gcpCheck({
  id: 'gcp-org-primitive-owner',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  references: ['https://cloud.google.com/iam/docs/allow-policies#inheritance'],
  snippets: GRANT_ABOVE_SNIPPETS,
  needs: ['parents', 'projects'],
  texts: {
    en: {
      name: 'Owner and editor roles above projects',
      finding: 'Folder or organization grants owner or editor to people',
      fix: 'Remove owner and editor from folders and the organization',
      ...above.en,
    },
    de: {
      name: 'Rollen Owner und Editor oberhalb von Projekten',
      finding: 'Ordner oder Organisation gibt Personen Owner oder Editor',
      fix: 'Owner und Editor an Ordnern und der Organisation entziehen',
      ...above.de,
    },
    es: {
      name: 'Roles de propietario y editor por encima de los proyectos',
      finding: 'Una carpeta o la organización concede propietario o editor a personas',
      fix: 'Quitar propietario y editor de carpetas y organización',
      ...above.es,
    },
  },
  judge: ({ parents, projects }) => judgeParents(parents, projects, isPrimitiveRole),
})
