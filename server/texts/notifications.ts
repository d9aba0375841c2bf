import type { Language } from '#contract/fields.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { PayloadOf } from '#server/events/domain-events.ts'

type OfCard = Pick<PayloadOf<'remediation.completed'>, 'checkId' | 'key' | 'connectionName'>
/** What a verification saw: of a card, or without `key` of one finding, which says nothing of its card. */
type Answer = Omit<OfCard, 'key'> & Partial<Pick<OfCard, 'key'>>
/** What the sentence of each kind is made of, as the event tells it. With `checkId`, it is given the check's title in the reader's language. */
export interface NotificationValues {
  scan_completed: Pick<PayloadOf<'scan.completed'>, 'connectionName' | 'newFindings' | 'resolvedFindings'>
  scan_failed: Pick<PayloadOf<'scan.failed'>, 'connectionName' | 'code'>
  finding_critical: Pick<PayloadOf<'scan.completed'>, 'connectionName' | 'newFindings' | 'resolvedFindings'> & { count: number }
  verify_passed: Answer
  verify_failed: Answer
  verify_inconclusive: Answer
  regression: OfCard
  unstable: OfCard
  assigned: Pick<PayloadOf<'finding.assigned'>, 'checkId'> & { key?: string; count: number; by: string }
  commented: Pick<PayloadOf<'finding.commented'>, 'checkId'> & { by: string }
  domain_lost: Pick<PayloadOf<'domain.lost'>, 'name'>
  runner_offline: Pick<PayloadOf<'runner.went_offline'>, 'name'>
  credentials_expiring: Pick<PayloadOf<'connection.credentials_expiring'>, 'days' | 'on'> & { connectionName: string }
  private_scanner: Pick<PayloadOf<'private_scanner.settled'>, 'region'> & { change: PayloadOf<'private_scanner.settled'>['outcome'] }
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
  body: { [K in NotificationKind]?: (given: Given<K>) => string | null }
  digest: {
    /** The subject of a mail that tells several. */
    several: (amount: number, first: string) => string
    /** Before the list. */
    inAccount: (company: string) => string
    more: (amount: number) => string
    settings: string
  }
}

/** What needs nothing of anybody. */
const PRIVATE_DONE: ReadonlySet<string> = new Set(['completed', 'deleted'])

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    title: {
      scan_completed: ({ connectionName }) => `Scan of ${connectionName} completed`,
      scan_failed: ({ connectionName }) => `Scan of ${connectionName} failed`,
      finding_critical: ({ connectionName, count }) =>
        count === 1 ? `1 new critical finding on ${connectionName}` : `${count} new critical findings on ${connectionName}`,
      verify_passed: ({ title, key, connectionName }) => `“${title}” is ${key === undefined ? 'fixed' : 'proved'} on ${connectionName}`,
      verify_failed: ({ title, connectionName }) => `“${title}” is not fixed yet on ${connectionName}`,
      verify_inconclusive: ({ title, connectionName }) => `“${title}” could not be verified on ${connectionName}`,
      regression: ({ title, connectionName }) => `“${title}” is back on ${connectionName}`,
      unstable: ({ title, connectionName }) => `“${title}” is unstable on ${connectionName}`,
      assigned: ({ title, count, by }) =>
        count === 1 ? `${by} assigned “${title}” to you` : `${by} assigned ${count} findings to you, “${title}” among them`,
      commented: ({ title, by }) => `${by} commented on “${title}”`,
      domain_lost: ({ name }) => `Ownership of ${name} is no longer proved`,
      runner_offline: ({ name }) => `Runner ${name} is offline`,
      credentials_expiring: ({ connectionName, days, on }) =>
        days === 0 ? `Credentials of ${connectionName} have ended` : `Credentials of ${connectionName} end on ${on}`,
      private_scanner: ({ change, region }) =>
        ({
          completed: `Private scanning is set up in ${region}`,
          launch_failed: `Private scanning could not be launched in ${region}`,
          trouble: `Private scanning in ${region} needs your attention`,
          deleted: `Private scanning in ${region} is deleted`,
          delete_failed: `Private scanning in ${region} could not be deleted`,
        })[change],
      account_entered: ({ name, company }) => `${name} from ${company} entered your account`,
      team_changed: ({ name, change }) =>
        ({
          joined: `${name} joined your team`,
          role: `${name} has a new role`,
          owner: `${name} now owns the account`,
          removed: `${name} was removed from your team`,
          left: `${name} left your team`,
        })[change],
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
      verify_passed: ({ key }) => (key === undefined ? 'Proved by scan' : `By scan · ${key} is completed`),
      verify_failed: ({ key }) => (key === undefined ? 'The scan still sees it' : `The scan still sees it · ${key} is in progress again`),
      verify_inconclusive: ({ key }) =>
        key === undefined ? 'No answer is not a pass' : `No answer is not a pass · ${key} stays where it is`,
      regression: ({ key }) => `A scan sees it again · ${key} moved to Regression`,
      unstable: ({ key }) => `Reopened three times in a day · ${key}`,
      assigned: ({ key }) => key ?? null,
      credentials_expiring: ({ days }) =>
        days === 0
          ? 'Its scans fail until someone enters new ones. Findings stay as they were.'
          : 'Enter new ones before then: they are tested first, and scans continue without a gap.',
      runner_offline: () => 'Its scans wait until it or another runner is back.',
      domain_lost: () =>
        'The record or file is missing, did not answer for too long, or the proof was removed. Scans that rested on it have ended. Until it is proved again, sites are seen as visitors see them, and networks are not scanned.',
      private_scanner: ({ change }) => (PRIVATE_DONE.has(change) ? null : 'Its page says what stood in the way, and what to do.'),
      scan_failed: () => 'Its findings stay as they were. Open the connection to see why.',
      finding_critical: ({ newFindings, resolvedFindings }) => `In this scan: ${newFindings} new, ${resolvedFindings} resolved`,
      security_changed: () => 'If this was not you, change your password and end all other sessions.',
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
        count === 1 ? `1 neuer kritischer Befund bei ${connectionName}` : `${count} neue kritische Befunde bei ${connectionName}`,
      verify_passed: ({ title, key, connectionName }) =>
        `„${title}“ ist bei ${connectionName} ${key === undefined ? 'behoben' : 'nachgewiesen'}`,
      verify_failed: ({ title, connectionName }) => `„${title}“ ist bei ${connectionName} noch nicht behoben`,
      verify_inconclusive: ({ title, connectionName }) => `„${title}“ ließ sich bei ${connectionName} nicht nachprüfen`,
      regression: ({ title, connectionName }) => `„${title}“ ist bei ${connectionName} wieder aufgetreten`,
      unstable: ({ title, connectionName }) => `„${title}“ ist bei ${connectionName} instabil`,
      assigned: ({ title, count, by }) =>
        count === 1 ? `${by} hat Ihnen „${title}“ zugewiesen` : `${by} hat Ihnen ${count} Befunde zugewiesen, darunter „${title}“`,
      commented: ({ title, by }) => `${by} hat „${title}“ kommentiert`,
      domain_lost: ({ name }) => `Besitz von ${name} nicht mehr nachgewiesen`,
      runner_offline: ({ name }) => `Runner ${name} ist offline`,
      credentials_expiring: ({ connectionName, days, on }) =>
        days === 0 ? `Zugangsdaten von ${connectionName} sind abgelaufen` : `Zugangsdaten von ${connectionName} laufen am ${on} ab`,
      private_scanner: ({ change, region }) =>
        ({
          completed: `Privates Scannen ist in ${region} eingerichtet`,
          launch_failed: `Privates Scannen ließ sich in ${region} nicht starten`,
          trouble: `Sehen Sie nach dem privaten Scannen in ${region}`,
          deleted: `Privates Scannen in ${region} ist gelöscht`,
          delete_failed: `Privates Scannen in ${region} ließ sich nicht löschen`,
        })[change],
      account_entered: ({ name, company }) => `${name} von ${company} hat auf Ihr Konto zugegriffen`,
      team_changed: ({ name, change }) =>
        ({
          joined: `${name} ist Ihrem Team beigetreten`,
          role: `${name} hat eine neue Rolle`,
          owner: `${name} ist jetzt Inhaber des Kontos`,
          removed: `${name} wurde aus Ihrem Team entfernt`,
          left: `${name} hat Ihr Team verlassen`,
        })[change],
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
      verify_passed: ({ key }) => (key === undefined ? 'Durch Scan nachgewiesen' : `Durch Scan · ${key} ist abgeschlossen`),
      verify_failed: ({ key }) =>
        key === undefined ? 'Der Scan sieht das Problem noch' : `Der Scan sieht das Problem noch · ${key} ist wieder in Arbeit`,
      verify_inconclusive: ({ key }) =>
        key === undefined ? 'Keine Antwort ist kein Nachweis' : `Keine Antwort ist kein Nachweis · ${key} bleibt, wo es ist`,
      regression: ({ key }) => `Ein Scan sieht es wieder · ${key} steht unter Regression`,
      unstable: ({ key }) => `Dreimal an einem Tag wieder offen · ${key}`,
      assigned: ({ key }) => key ?? null,
      credentials_expiring: ({ days }) =>
        days === 0
          ? 'Scans schlagen fehl, bis jemand neue einträgt. Befunde bleiben, wie sie waren.'
          : 'Tragen Sie vorher neue ein: Sie werden zuerst geprüft, und die Scans laufen ohne Lücke weiter.',
      runner_offline: () => 'Seine Scans warten, bis er oder ein anderer Runner wieder da ist.',
      domain_lost: () =>
        'Der Eintrag oder die Datei fehlt, hat zu lange nicht geantwortet, oder der Nachweis wurde entfernt. Scans, die darauf beruhten, sind beendet. Bis der Besitz wieder nachgewiesen ist, sehen Scans von Websites nur, was Besucher sehen, und Netzwerke werden nicht gescannt.',
      private_scanner: ({ change }) => (PRIVATE_DONE.has(change) ? null : 'Seine Seite sagt, was im Weg stand und was zu tun ist.'),
      scan_failed: () => 'Die Befunde bleiben, wie sie waren. Warum, steht bei der Verbindung.',
      finding_critical: ({ newFindings, resolvedFindings }) => `In diesem Scan: ${newFindings} neu, ${resolvedFindings} behoben`,
      security_changed: () => 'Waren Sie das nicht, ändern Sie Ihr Passwort und beenden Sie alle anderen Sitzungen.',
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
        count === 1 ? `1 hallazgo crítico nuevo en ${connectionName}` : `${count} hallazgos críticos nuevos en ${connectionName}`,
      verify_passed: ({ title, key, connectionName }) =>
        `«${title}» está ${key === undefined ? 'corregido' : 'demostrado'} en ${connectionName}`,
      verify_failed: ({ title, connectionName }) => `«${title}» aún no está corregido en ${connectionName}`,
      verify_inconclusive: ({ title, connectionName }) => `«${title}» no se pudo verificar en ${connectionName}`,
      regression: ({ title, connectionName }) => `«${title}» ha vuelto a aparecer en ${connectionName}`,
      unstable: ({ title, connectionName }) => `«${title}» es inestable en ${connectionName}`,
      assigned: ({ title, count, by }) =>
        count === 1 ? `${by} te asignó «${title}»` : `${by} te asignó ${count} hallazgos, entre ellos «${title}»`,
      commented: ({ title, by }) => `${by} comentó «${title}»`,
      domain_lost: ({ name }) => `La propiedad de ${name} ya no está demostrada`,
      runner_offline: ({ name }) => `El runner ${name} está desconectado`,
      credentials_expiring: ({ connectionName, days, on }) =>
        days === 0 ? `Las credenciales de ${connectionName} han caducado` : `Las credenciales de ${connectionName} caducan el ${on}`,
      private_scanner: ({ change, region }) =>
        ({
          completed: `El escaneo privado está preparado en ${region}`,
          launch_failed: `El escaneo privado no se pudo lanzar en ${region}`,
          trouble: `Revisa el escaneo privado en ${region}`,
          deleted: `El escaneo privado en ${region} está eliminado`,
          delete_failed: `El escaneo privado en ${region} no se pudo eliminar`,
        })[change],
      account_entered: ({ name, company }) => `${name} (${company}) ha entrado en tu cuenta`,
      team_changed: ({ name, change }) =>
        ({
          joined: `${name} se ha unido a tu equipo`,
          role: `${name} tiene un rol nuevo`,
          owner: `${name} es ahora titular de la cuenta`,
          removed: `${name} ya no está en tu equipo`,
          left: `${name} ha dejado tu equipo`,
        })[change],
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
      verify_passed: ({ key }) => (key === undefined ? 'Demostrado por escaneo' : `Por escaneo · ${key} está completada`),
      verify_failed: ({ key }) => (key === undefined ? 'El escaneo aún lo ve' : `El escaneo aún lo ve · ${key} vuelve a estar en curso`),
      verify_inconclusive: ({ key }) =>
        key === undefined ? 'Sin respuesta no hay prueba' : `Sin respuesta no hay prueba · ${key} se queda donde está`,
      regression: ({ key }) => `Un escaneo lo ve de nuevo · ${key} pasa a Regresión`,
      unstable: ({ key }) => `Reabierto tres veces en un día · ${key}`,
      assigned: ({ key }) => key ?? null,
      credentials_expiring: ({ days }) =>
        days === 0
          ? 'Sus escaneos fallan hasta que alguien introduzca otras. Los hallazgos siguen como estaban.'
          : 'Introduce otras antes: primero se prueban y los escaneos siguen sin interrupción.',
      runner_offline: () => 'Sus escaneos esperan hasta que vuelva este runner u otro.',
      domain_lost: () =>
        'El registro o el archivo falta, lleva demasiado tiempo sin responder o se ha quitado la prueba. Los escaneos que se apoyaban en ella han terminado. Hasta que la propiedad vuelva a demostrarse, de los sitios se ve lo que ve un visitante y las redes no se escanean.',
      private_scanner: ({ change }) => (PRIVATE_DONE.has(change) ? null : 'Su página dice qué lo impidió y qué hacer.'),
      scan_failed: () => 'Sus hallazgos siguen como estaban. Abre la conexión para ver el motivo.',
      finding_critical: ({ newFindings, resolvedFindings }) => `En este escaneo · nuevos: ${newFindings}, resueltos: ${resolvedFindings}`,
      security_changed: () => 'Si no has sido tú, cambia tu contraseña y cierra todas las demás sesiones.',
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
