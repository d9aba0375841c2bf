import { settings } from '#scanners/sdk/cloud/judge.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { nameIn, resourceOf } from '#scanners/gcp/names.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'

/** What somebody should hear of, unless one contact hears of all. */
const WANTED = ['LEGAL', 'SECURITY', 'SUSPENSION', 'TECHNICAL'] as const

export const gcpEssentialContacts = gcpCheck({
  id: 'gcp-essential-contacts',
  scannerType: 'Project',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: null,
  controls: [{ framework: 'CIS GCP 4.0', control: '1.16' }],
  aliases: ['prowler:iam_organization_essential_contacts_configured'],
  references: ['https://cloud.google.com/resource-manager/docs/manage-essential-contacts'],
  snippets: [
    gcloud(
      'gcloud essential-contacts create --organization ORGANIZATION-ID \\\n  --email security@example.com --language en \\\n  --notification-categories security,technical,suspension,legal',
    ),
    terraform(
      'resource "google_essential_contacts_contact" "security" {\n  parent                              = "organizations/123456789012"\n  email                               = "security@example.com"\n  language_tag                        = "en"\n  notification_category_subscriptions = ["SECURITY", "TECHNICAL", "SUSPENSION", "LEGAL"]\n}',
    ),
  ],
  needs: ['contacts'],
  texts: {
    en: {
      name: 'Essential contacts',
      finding: 'Nobody is named for important messages of Google',
      fix: 'Register essential contacts',
      why: 'Google writes about abuse, leaked keys and suspension of projects. Without contacts it writes to administrators, who may have left or read no mail.',
      how: 'Open IAM & Admin, Essential Contacts, at the organization, Add contact. Use addresses of groups, and cover security, technical, suspension and legal.',
      messages: { pass: 'Contacts hear of security, technical, suspension and legal matters.', fail: 'Nobody is named for: {{missing}}.' },
    },
    de: {
      name: 'Wichtige Kontakte',
      finding: 'Für wichtige Nachrichten von Google ist niemand benannt',
      fix: 'Wichtige Kontakte hinterlegen',
      why: 'Google schreibt bei Missbrauch, entwendeten Schlüsseln und Sperrung von Projekten. Ohne Kontakte geht das an Administratoren, die vielleicht gegangen sind oder ihre Post nicht lesen.',
      how: 'Öffnen Sie „IAM & Admin“, „Essential Contacts“, an der Organisation, „Add contact“. Nehmen Sie Adressen von Gruppen, und decken Sie Sicherheit, Technik, Sperrung und Recht ab.',
      messages: { pass: 'Kontakte erfahren von Sicherheit, Technik, Sperrung und Recht.', fail: 'Niemand ist benannt für: {{missing}}.' },
    },
    es: {
      name: 'Contactos esenciales',
      finding: 'No hay nadie designado para los mensajes importantes de Google',
      fix: 'Registrar contactos esenciales',
      why: 'Google escribe sobre abusos, claves filtradas y suspensión de proyectos. Sin contactos escribe a administradores que quizá ya no estén o no lean el correo.',
      how: 'Abre «IAM & Admin», «Essential Contacts», en la organización, «Add contact». Usa direcciones de grupos y cubre seguridad, técnica, suspensión y legal.',
      messages: {
        pass: 'Los contactos reciben avisos de seguridad, técnica, suspensión y legal.',
        fail: 'No hay nadie designado para: {{missing}}.',
      },
    },
  },
  judge({ contacts: { parent, categories } }) {
    const resource = resourceOf(nameIn('cloudresourcemanager', parent))
    const missing = categories.has('ALL') ? [] : WANTED.filter((category) => !categories.has(category))
    const evidence = [settings('essentialcontacts.contacts.list', { categories: [...categories].toSorted() })]
    if (missing.length === 0) return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { missing: missing.join(', ').toLowerCase() }, evidence })]
  },
})
