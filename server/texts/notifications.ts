import type { Language } from '#contract/fields.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { PayloadOf } from '#server/events/domain-events.ts'

type OfCard = Pick<PayloadOf<'remediation.completed'>, 'checkId' | 'key' | 'connectionName'>
/** What the sentence of each kind is made of, as the event tells it. With `checkId`, it is given the check's title in the reader's language. */
export interface NotificationValues {
  scan_completed: Pick<PayloadOf<'scan.completed'>, 'connectionName' | 'newFindings' | 'resolvedFindings'>
  scan_failed: Pick<PayloadOf<'scan.failed'>, 'connectionName' | 'code'>
  finding_critical: Pick<PayloadOf<'scan.completed'>, 'connectionName'> & { count: number }
  verify_passed: OfCard
  verify_failed: OfCard
  verify_inconclusive: OfCard
  regression: OfCard
  unstable: OfCard
  assigned: Pick<PayloadOf<'finding.assigned'>, 'checkId'> & { key?: string; count: number; by: string }
  commented: Pick<PayloadOf<'finding.commented'>, 'checkId'> & { by: string }
  domain_lost: Pick<PayloadOf<'domain.lost'>, 'name'>
  account_entered: Pick<PayloadOf<'account.entered'>, 'name' | 'company'>
  team_changed: Pick<PayloadOf<'member.joined'>, 'name' | 'role'> & { change: 'joined' | 'role' | 'owner' | 'removed' | 'left' }
  security_changed: Record<string, never>
  account_security: Pick<PayloadOf<'account.security_changed'>, 'change'> & { emailDomain: string }
}
type Given<K extends NotificationKind> = Omit<NotificationValues[K], 'checkId'> &
  (NotificationValues[K] extends { checkId: string } ? { title: string } : unknown)

interface Texts {
  /** One line. */
  title: { [K in NotificationKind]: (given: Given<K>) => string }
  /** A second one, where there is more to say. */
  body: { [K in NotificationKind]?: (given: Given<K>) => string }
  digest: {
    /** The subject of a mail that tells several. */
    several: (amount: number, first: string) => string
    /** Before the list. */
    inAccount: (company: string) => string
    more: (amount: number) => string
    settings: string
  }
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    title: {
      scan_completed: ({ connectionName }) => `Scan of ${connectionName} completed`,
      scan_failed: ({ connectionName }) => `Scan of ${connectionName} failed`,
      finding_critical: ({ connectionName, count }) =>
        count === 1 ? `New critical finding on ${connectionName}` : `${count} new critical findings on ${connectionName}`,
      verify_passed: ({ title }) => `Fix proved by scan: ${title}`,
      verify_failed: ({ title }) => `Not fixed yet: ${title}`,
      verify_inconclusive: ({ title }) => `Could not verify: ${title}`,
      regression: ({ title }) => `Regression: ${title}`,
      unstable: ({ title }) => `Unstable, reopened three times in a day: ${title}`,
      assigned: ({ title, count }) => (count === 1 ? `Assigned to you: ${title}` : `${count} findings assigned to you: ${title}`),
      commented: ({ title }) => `New comment on ${title}`,
      domain_lost: ({ name }) => `Ownership of ${name} is no longer proved`,
      account_entered: ({ name, company }) => `${name} from ${company} entered your account`,
      team_changed: ({ name }) => `Your team changed: ${name}`,
      security_changed: () => 'Your sign-in settings changed',
      account_security: ({ change, emailDomain }) =>
        ({
          second_factor_optional: 'Your account no longer requires a second factor',
          second_factor_required: 'Your account now requires a second factor',
          second_factor_required_with_sso: 'Your account now requires a second factor from everyone, including with single sign-on',
          sso_domain_missing: `The DNS record for your single sign-on is missing: ${emailDomain}`,
          sso_domain_lost: `Single sign-on is paused: ownership of ${emailDomain} is no longer proved`,
          sso_changed: `Single sign-on changed: who can join and with which role (${emailDomain})`,
          sso_removed: `Single sign-on was removed: ${emailDomain}`,
        })[change],
    },
    body: {
      scan_completed: ({ newFindings, resolvedFindings }) => `${newFindings} new, ${resolvedFindings} resolved`,
      verify_passed: ({ key, connectionName }) => `${key} · ${connectionName}`,
      verify_failed: ({ key, connectionName }) => `${key} · ${connectionName}`,
      verify_inconclusive: ({ key, connectionName }) => `${key} · ${connectionName}`,
      regression: ({ key, connectionName }) => `${key} · ${connectionName}`,
      unstable: ({ key, connectionName }) => `${key} · ${connectionName}`,
      assigned: ({ by }) => `By ${by}`,
      commented: ({ by }) => `By ${by}`,
      domain_lost: () =>
        'The record or file is missing, or did not answer for too long. Until it is back and checked, scans see only what visitors see.',
    },
    digest: {
      several: (amount, first) => `${first} and ${amount - 1} more`,
      inAccount: (company) => `In your Parapet account ${company}:`,
      more: (amount) => `and ${amount} more in Parapet.`,
      settings: 'Choose which emails you get:',
    },
  },
  de: {
    title: {
      scan_completed: ({ connectionName }) => `Scan von ${connectionName} abgeschlossen`,
      scan_failed: ({ connectionName }) => `Scan von ${connectionName} fehlgeschlagen`,
      finding_critical: ({ connectionName, count }) =>
        count === 1 ? `Neuer kritischer Befund bei ${connectionName}` : `${count} neue kritische Befunde bei ${connectionName}`,
      verify_passed: ({ title }) => `Behebung durch Scan nachgewiesen: ${title}`,
      verify_failed: ({ title }) => `Noch nicht behoben: ${title}`,
      verify_inconclusive: ({ title }) => `Nachprüfung nicht möglich: ${title}`,
      regression: ({ title }) => `Wieder aufgetreten: ${title}`,
      unstable: ({ title }) => `Instabil, dreimal an einem Tag wieder offen: ${title}`,
      assigned: ({ title, count }) => (count === 1 ? `Ihnen zugewiesen: ${title}` : `${count} Befunde Ihnen zugewiesen: ${title}`),
      commented: ({ title }) => `Neuer Kommentar zu ${title}`,
      domain_lost: ({ name }) => `Besitz von ${name} nicht mehr nachgewiesen`,
      account_entered: ({ name, company }) => `${name} von ${company} hat auf Ihr Konto zugegriffen`,
      team_changed: ({ name }) => `Ihr Team hat sich geändert: ${name}`,
      security_changed: () => 'Ihre Anmeldeeinstellungen wurden geändert',
      account_security: ({ change, emailDomain }) =>
        ({
          second_factor_optional: 'Ihr Konto verlangt keinen zweiten Faktor mehr',
          second_factor_required: 'Ihr Konto verlangt jetzt einen zweiten Faktor',
          second_factor_required_with_sso: 'Ihr Konto verlangt jetzt von allen einen zweiten Faktor, auch bei Single Sign-on',
          sso_domain_missing: `Der DNS-Eintrag für Ihr Single Sign-on fehlt: ${emailDomain}`,
          sso_domain_lost: `Single Sign-on ist angehalten: Der Besitz von ${emailDomain} ist nicht mehr nachgewiesen`,
          sso_changed: `Single Sign-on geändert: wer beitreten kann und mit welcher Rolle (${emailDomain})`,
          sso_removed: `Single Sign-on wurde entfernt: ${emailDomain}`,
        })[change],
    },
    body: {
      scan_completed: ({ newFindings, resolvedFindings }) => `${newFindings} neu, ${resolvedFindings} behoben`,
      verify_passed: ({ key, connectionName }) => `${key} · ${connectionName}`,
      verify_failed: ({ key, connectionName }) => `${key} · ${connectionName}`,
      verify_inconclusive: ({ key, connectionName }) => `${key} · ${connectionName}`,
      regression: ({ key, connectionName }) => `${key} · ${connectionName}`,
      unstable: ({ key, connectionName }) => `${key} · ${connectionName}`,
      assigned: ({ by }) => `Von ${by}`,
      commented: ({ by }) => `Von ${by}`,
      domain_lost: () =>
        'Der Eintrag oder die Datei fehlt oder hat zu lange nicht geantwortet. Bis der Nachweis wieder da und geprüft ist, sehen Scans nur, was Besucher sehen.',
    },
    digest: {
      several: (amount, first) => `${first} und ${amount - 1} weitere`,
      inAccount: (company) => `In Ihrem Parapet-Konto ${company}:`,
      more: (amount) => `und ${amount} weitere in Parapet.`,
      settings: 'Wählen Sie, welche E-Mails Sie bekommen:',
    },
  },
  es: {
    title: {
      scan_completed: ({ connectionName }) => `Se ha completado el escaneo de ${connectionName}`,
      scan_failed: ({ connectionName }) => `Ha fallado el escaneo de ${connectionName}`,
      finding_critical: ({ connectionName, count }) =>
        count === 1 ? `Nuevo hallazgo crítico en ${connectionName}` : `${count} hallazgos críticos nuevos en ${connectionName}`,
      verify_passed: ({ title }) => `Corrección demostrada por escaneo: ${title}`,
      verify_failed: ({ title }) => `Aún sin corregir: ${title}`,
      verify_inconclusive: ({ title }) => `No se pudo verificar: ${title}`,
      regression: ({ title }) => `Regresión: ${title}`,
      unstable: ({ title }) => `Inestable, reabierto tres veces en un día: ${title}`,
      assigned: ({ title, count }) => (count === 1 ? `Asignado a ti: ${title}` : `${count} hallazgos asignados a ti: ${title}`),
      commented: ({ title }) => `Nuevo comentario en ${title}`,
      domain_lost: ({ name }) => `La propiedad de ${name} ya no está demostrada`,
      account_entered: ({ name, company }) => `${name} (${company}) ha entrado en tu cuenta`,
      team_changed: ({ name }) => `Tu equipo ha cambiado: ${name}`,
      security_changed: () => 'Ha cambiado tu forma de iniciar sesión',
      account_security: ({ change, emailDomain }) =>
        ({
          second_factor_optional: 'Tu cuenta ya no exige un segundo factor',
          second_factor_required: 'Tu cuenta exige ahora un segundo factor',
          second_factor_required_with_sso: 'Tu cuenta exige ahora un segundo factor a todo el mundo, también con inicio de sesión único',
          sso_domain_missing: `Falta el registro DNS de tu inicio de sesión único: ${emailDomain}`,
          sso_domain_lost: `El inicio de sesión único está en pausa: la propiedad de ${emailDomain} ya no está demostrada`,
          sso_changed: `Ha cambiado el inicio de sesión único: quién puede entrar y con qué rol (${emailDomain})`,
          sso_removed: `Se ha quitado el inicio de sesión único: ${emailDomain}`,
        })[change],
    },
    body: {
      scan_completed: ({ newFindings, resolvedFindings }) => `Nuevos: ${newFindings} · Resueltos: ${resolvedFindings}`,
      verify_passed: ({ key, connectionName }) => `${key} · ${connectionName}`,
      verify_failed: ({ key, connectionName }) => `${key} · ${connectionName}`,
      verify_inconclusive: ({ key, connectionName }) => `${key} · ${connectionName}`,
      regression: ({ key, connectionName }) => `${key} · ${connectionName}`,
      unstable: ({ key, connectionName }) => `${key} · ${connectionName}`,
      assigned: ({ by }) => `Por ${by}`,
      commented: ({ by }) => `Por ${by}`,
      domain_lost: () =>
        'El registro o el archivo falta, o lleva demasiado tiempo sin responder. Hasta que vuelva y se compruebe, los escaneos solo ven lo que ve un visitante.',
    },
    digest: {
      several: (amount, first) => `${first} y ${amount - 1} más`,
      inAccount: (company) => `En tu cuenta de Parapet ${company}:`,
      more: (amount) => `y ${amount} más en Parapet.`,
      settings: 'Elige qué correos recibes:',
    },
  },
}

/** Values as a row keeps them, with the check's title. */
export type StoredValues = Readonly<Record<string, string | number>>

/** A notification in a language: one line, and a second where there is more to say. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- ties the sentence of a kind to what it is made of
export function notificationText<K extends NotificationKind>(
  language: Language,
  kind: K,
  values: StoredValues,
): { title: string; body: string | null } {
  const { title, body } = TEXTS[language]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- values are stored with the kind whose they are (modules/notifications/notices.ts)
  const given = values as unknown as Given<K>
  return { title: title[kind](given), body: body[kind]?.(given) ?? null }
}

/** The words around several notifications in one mail. */
export const digestTexts = (language: Language): Texts['digest'] => TEXTS[language].digest
