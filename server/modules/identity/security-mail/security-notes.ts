import type { Language } from '#contract/fields.ts'

/** What a person is told of by mail. */
export type SecurityChange =
  | 'password_changed'
  | 'app_added'
  | 'phone_added'
  | 'factor_chosen'
  | 'factor_dropped'
  | 'recovery_codes_made'
  | 'recovery_code_used'
  | 'identity_linked'
  | 'identity_unlinked'

interface Note {
  subject: string
  body: string
}
type Sentences = Readonly<Record<SecurityChange, string>>

const english: Sentences = {
  password_changed: 'Your password was just changed, and every other session was ended.',
  app_added: 'An authenticator app was just added to your account. Signing in now asks for a code of it.',
  phone_added: 'A phone number was just added to your account. Signing in now asks for a code sent to it.',
  factor_chosen: 'Which second factor is asked for when you sign in was just changed.',
  factor_dropped: 'The second factor was just switched off: signing in asks for the password alone.',
  recovery_codes_made: 'New recovery codes were just made. The old ones no longer work.',
  recovery_code_used: 'A recovery code was just used to sign in to your account. It does not work a second time.',
  identity_linked: 'An outside account was just linked. It now signs in to your Parapet account.',
  identity_unlinked: 'An outside account was just unlinked. It no longer signs in to your Parapet account.',
}
const german: Sentences = {
  password_changed: 'Ihr Passwort wurde soeben geändert, und alle anderen Sitzungen wurden beendet.',
  app_added: 'Zu Ihrem Konto wurde soeben eine Authenticator-App hinzugefügt. Die Anmeldung verlangt nun einen Code daraus.',
  phone_added: 'Zu Ihrem Konto wurde soeben eine Telefonnummer hinzugefügt. Die Anmeldung verlangt nun einen Code, der dorthin geht.',
  factor_chosen: 'Soeben wurde geändert, welcher zweite Faktor bei der Anmeldung verlangt wird.',
  factor_dropped: 'Der zweite Faktor wurde soeben abgeschaltet: Die Anmeldung verlangt nur noch das Passwort.',
  recovery_codes_made: 'Soeben wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.',
  recovery_code_used: 'Soeben wurde mit einem Wiederherstellungscode eine Anmeldung an Ihrem Konto bestätigt. Er gilt kein zweites Mal.',
  identity_linked: 'Ein fremdes Konto wurde soeben verknüpft. Es meldet nun an Ihrem Parapet-Konto an.',
  identity_unlinked: 'Die Verknüpfung mit einem fremden Konto wurde soeben gelöst. Es meldet nicht mehr an Ihrem Parapet-Konto an.',
}
const spanish: Sentences = {
  password_changed: 'Su contraseña acaba de cambiarse y se han cerrado todas las demás sesiones.',
  app_added: 'Se acaba de añadir una aplicación de autenticación a su cuenta. Al iniciar sesión se pedirá un código de ella.',
  phone_added: 'Se acaba de añadir un número de teléfono a su cuenta. Al iniciar sesión se pedirá un código enviado a él.',
  factor_chosen: 'Acaba de cambiarse el segundo factor que se pide al iniciar sesión.',
  factor_dropped: 'El segundo factor acaba de desactivarse: para iniciar sesión basta la contraseña.',
  recovery_codes_made: 'Se acaban de crear códigos de recuperación nuevos. Los anteriores ya no sirven.',
  recovery_code_used: 'Se acaba de usar un código de recuperación para iniciar sesión en su cuenta. No sirve una segunda vez.',
  identity_linked: 'Se acaba de vincular una cuenta externa. A partir de ahora inicia sesión en su cuenta de Parapet.',
  identity_unlinked: 'Se acaba de desvincular una cuenta externa. Ya no inicia sesión en su cuenta de Parapet.',
}

/** Nothing that somebody typed goes into these mails. */
export const securityNotes: Readonly<Record<Language, (change: SecurityChange, recoveryUrl: string) => Note>> = {
  en: (change, url) => ({
    subject: 'Your Parapet sign-in was changed',
    body: `${english[change]}\n\nIf it was not you, set a new password now at ${url} and tell the administrator of your account.`,
  }),
  de: (change, url) => ({
    subject: 'Ihre Anmeldung bei Parapet wurde geändert',
    body: `${german[change]}\n\nFalls Sie das nicht waren, setzen Sie jetzt unter ${url} ein neues Passwort und benachrichtigen Sie die Administratoren Ihres Kontos.`,
  }),
  es: (change, url) => ({
    subject: 'Su inicio de sesión en Parapet ha cambiado',
    body: `${spanish[change]}\n\nSi no ha sido usted, establezca ahora una contraseña nueva en ${url} y avise a los administradores de su cuenta.`,
  }),
}
