import { LANGUAGES, type Language } from '#contract/fields.ts'

export interface MailText {
  subject: string
  /** Plain text. */
  body: string
}
/** What a person is told of by mail when how they sign in was changed. */
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

interface Texts {
  confirmSignUp: (code: string) => MailText
  alreadyRegistered: (signInUrl: string) => MailText
  resetPassword: (code: string) => MailText
  passwordChanged: () => MailText
  /** A text message. */
  signInCode: (code: string) => string
  /** A text message. */
  confirmPhone: (code: string) => string
  security: Readonly<Record<SecurityChange, string>>
  /** Around a sentence of `security`. */
  securityChanged: (sentence: string, recoveryUrl: string) => MailText
  /** Names that people gave themselves are made safe by `plainName` before. */
  invitation: (invitation: { inviter: string; company: string; link: string }) => MailText
}

/** Codes stand alone on a line, to be copied. Of what strangers typed only names go into a mail, and only into the invitation. */
const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    confirmSignUp: (code) => ({
      subject: 'Your Parapet confirmation code',
      body: `Welcome to Parapet. Your confirmation code is:\n\n${code}\n\nIt is valid for 10 minutes. If you did not sign up, ignore this email: nothing happens without the code.`,
    }),
    alreadyRegistered: (url) => ({
      subject: 'You already have a Parapet account',
      body: `Someone tried to sign up with this email address, which already has an account. If it was you, sign in at ${url}; you can also set a new password there. If not, you do not need to do anything.`,
    }),
    resetPassword: (code) => ({
      subject: 'Your Parapet password reset code',
      body: `Your code to set a new password is:\n\n${code}\n\nIt is valid for 10 minutes. If you did not ask for it, ignore this email: your password does not change.`,
    }),
    passwordChanged: () => ({
      subject: 'Your Parapet password was changed',
      body: 'Your password was just changed and you were signed out everywhere. If this was not you, reset your password now and tell an administrator of your account.',
    }),
    signInCode: (code) => `${code} is your Parapet sign-in code. It is valid for 10 minutes. Never share it.`,
    confirmPhone: (code) => `${code} is your code to add this number to Parapet. It is valid for 10 minutes.`,
    security: {
      password_changed: 'Your password was just changed and all your other sessions were signed out.',
      app_added: 'An authenticator app was just added to your account. Signing in now asks for a code from it.',
      phone_added: 'A phone number was just added to your account. Signing in now asks for a code sent to it.',
      factor_chosen: 'The second factor you are asked for at sign-in was just changed.',
      factor_dropped: 'The second factor was just turned off: signing in now takes only your password.',
      recovery_codes_made: 'New recovery codes were just created. The old ones no longer work.',
      recovery_code_used: 'A recovery code was just used to sign in to your account. It cannot be used again.',
      identity_linked: 'A new account was just linked. It can now sign in to your Parapet account.',
      identity_unlinked: 'A linked account was just removed. It can no longer sign in to your Parapet account.',
    },
    securityChanged: (sentence, url) => ({
      subject: 'Your Parapet sign-in was changed',
      body: `${sentence}\n\nIf this was not you, set a new password now at ${url} and tell an administrator of your account.`,
    }),
    invitation: ({ inviter, company, link }) => ({
      subject: `${inviter} invites you to ${company} on Parapet`,
      body: `${inviter} invites you to join ${company} on Parapet, where the team finds and fixes security problems in what it runs.\n\nTo accept, open this link within 72 hours:\n\n${link}\n\nThe invitation is for this email address only. If you do not know ${inviter}, ignore this email: nothing happens unless you accept.`,
    }),
  },
  de: {
    confirmSignUp: (code) => ({
      subject: 'Ihr Bestätigungscode für Parapet',
      body: `Willkommen bei Parapet. Ihr Bestätigungscode lautet:\n\n${code}\n\nEr gilt 10 Minuten. Falls Sie sich nicht registriert haben, ignorieren Sie diese E-Mail: Ohne den Code geschieht nichts.`,
    }),
    alreadyRegistered: (url) => ({
      subject: 'Sie haben bereits ein Parapet-Konto',
      body: `Jemand wollte sich mit dieser E-Mail-Adresse registrieren, für die es bereits ein Konto gibt. Falls Sie das waren, melden Sie sich unter ${url} an; dort können Sie auch ein neues Passwort festlegen. Falls nicht, müssen Sie nichts tun.`,
    }),
    resetPassword: (code) => ({
      subject: 'Ihr Code zum Zurücksetzen des Parapet-Passworts',
      body: `Ihr Code für ein neues Passwort lautet:\n\n${code}\n\nEr gilt 10 Minuten. Falls Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.`,
    }),
    passwordChanged: () => ({
      subject: 'Ihr Parapet-Passwort wurde geändert',
      body: 'Ihr Passwort wurde soeben geändert und alle Sitzungen wurden beendet. Falls Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück und benachrichtigen Sie die Administratoren Ihres Kontos.',
    }),
    signInCode: (code) => `${code} ist Ihr Anmeldecode für Parapet. Er gilt 10 Minuten. Geben Sie ihn niemals weiter.`,
    confirmPhone: (code) => `${code} ist Ihr Code, um diese Nummer bei Parapet zu hinterlegen. Er gilt 10 Minuten.`,
    security: {
      password_changed: 'Ihr Passwort wurde soeben geändert und alle anderen Sitzungen wurden beendet.',
      app_added:
        'Zu Ihrem Konto wurde soeben eine Authenticator-App hinzugefügt. Bei der Anmeldung wird nun ein Code aus dieser App verlangt.',
      phone_added:
        'Zu Ihrem Konto wurde soeben eine Telefonnummer hinzugefügt. Bei der Anmeldung wird nun ein Code verlangt, der an diese Nummer geht.',
      factor_chosen: 'Soeben wurde geändert, welcher zweite Faktor bei der Anmeldung verlangt wird.',
      factor_dropped: 'Der zweite Faktor wurde soeben ausgeschaltet: Zur Anmeldung genügt nun das Passwort.',
      recovery_codes_made: 'Soeben wurden neue Wiederherstellungscodes erstellt. Die alten sind ungültig.',
      recovery_code_used:
        'Soeben hat sich jemand mit einem Wiederherstellungscode bei Ihrem Konto angemeldet. Der Code ist damit verbraucht.',
      identity_linked: 'Ein weiteres Konto wurde soeben verknüpft. Damit ist nun die Anmeldung bei Ihrem Parapet-Konto möglich.',
      identity_unlinked: 'Ein verknüpftes Konto wurde soeben entfernt. Damit ist keine Anmeldung bei Ihrem Parapet-Konto mehr möglich.',
    },
    securityChanged: (sentence, url) => ({
      subject: 'Ihre Anmeldung bei Parapet wurde geändert',
      body: `${sentence}\n\nFalls Sie das nicht waren, legen Sie jetzt unter ${url} ein neues Passwort fest und benachrichtigen Sie die Administratoren Ihres Kontos.`,
    }),
    invitation: ({ inviter, company, link }) => ({
      subject: `${inviter} lädt Sie zu ${company} bei Parapet ein`,
      body: `${inviter} lädt Sie ein, ${company} bei Parapet beizutreten. Dort findet und behebt das Team Sicherheitsprobleme in seinen Systemen.\n\nUm die Einladung anzunehmen, öffnen Sie innerhalb von 72 Stunden diesen Link:\n\n${link}\n\nDie Einladung gilt nur für diese E-Mail-Adresse. Wenn Sie ${inviter} nicht kennen, ignorieren Sie diese E-Mail: Ohne Ihre Zusage geschieht nichts.`,
    }),
  },
  es: {
    confirmSignUp: (code) => ({
      subject: 'Tu código de confirmación de Parapet',
      body: `Te damos la bienvenida a Parapet. Tu código de confirmación es:\n\n${code}\n\nEs válido durante 10 minutos. Si no te has registrado, ignora este mensaje: sin el código no ocurre nada.`,
    }),
    alreadyRegistered: (url) => ({
      subject: 'Ya tienes una cuenta de Parapet',
      body: `Alguien ha intentado registrarse con esta dirección de correo, pero ya existe una cuenta. Si has sido tú, inicia sesión en ${url}; allí también puedes establecer una contraseña nueva. Si no has sido tú, no tienes que hacer nada.`,
    }),
    resetPassword: (code) => ({
      subject: 'Tu código para restablecer la contraseña de Parapet',
      body: `Tu código para establecer una contraseña nueva es:\n\n${code}\n\nEs válido durante 10 minutos. Si no lo has solicitado, ignora este mensaje: tu contraseña no cambia.`,
    }),
    passwordChanged: () => ({
      subject: 'Tu contraseña de Parapet ha cambiado',
      body: 'Tu contraseña acaba de cambiar y se han cerrado todas las sesiones. Si no has sido tú, restablécela ahora y avisa a los administradores de tu cuenta.',
    }),
    signInCode: (code) => `${code} es tu código de inicio de sesión de Parapet. Es válido durante 10 minutos. No lo compartas nunca.`,
    confirmPhone: (code) => `${code} es tu código para añadir este número a Parapet. Es válido durante 10 minutos.`,
    security: {
      password_changed: 'Tu contraseña acaba de cambiar y se han cerrado todas las demás sesiones.',
      app_added: 'Se acaba de añadir una aplicación de autenticación a tu cuenta. Al iniciar sesión se pedirá uno de sus códigos.',
      phone_added:
        'Se acaba de añadir un número de teléfono a tu cuenta. Al iniciar sesión se pedirá un código que enviaremos a ese número.',
      factor_chosen: 'Acaba de cambiar el segundo factor que se pide al iniciar sesión.',
      factor_dropped: 'El segundo factor acaba de desactivarse: para iniciar sesión basta la contraseña.',
      recovery_codes_made: 'Se acaban de crear códigos de recuperación nuevos. Los anteriores ya no sirven.',
      recovery_code_used: 'Se acaba de usar un código de recuperación para iniciar sesión en tu cuenta. Ya no se puede volver a usar.',
      identity_linked: 'Se acaba de vincular otra cuenta. Desde ahora permite iniciar sesión en tu cuenta de Parapet.',
      identity_unlinked: 'Se acaba de quitar una cuenta vinculada. Ya no permite iniciar sesión en tu cuenta de Parapet.',
    },
    securityChanged: (sentence, url) => ({
      subject: 'Tu inicio de sesión en Parapet ha cambiado',
      body: `${sentence}\n\nSi no has sido tú, establece ahora una contraseña nueva en ${url} y avisa a los administradores de tu cuenta.`,
    }),
    invitation: ({ inviter, company, link }) => ({
      subject: `${inviter} te invita a ${company} en Parapet`,
      body: `${inviter} te invita a unirte a ${company} en Parapet, donde su equipo encuentra y corrige problemas de seguridad en sus sistemas.\n\nPara aceptar, abre este enlace antes de 72 horas:\n\n${link}\n\nLa invitación es solo para esta dirección de correo. Si no conoces a ${inviter}, ignora este mensaje: no ocurre nada si no la aceptas.`,
    }),
  },
}

/** The words of mails and text messages. @param chosen the person's language as their row has it; `otherwise` when they chose none */
export function mailTexts(chosen: string | null | undefined, otherwise: Language = 'en'): Texts {
  return TEXTS[languageOf(chosen, otherwise)]
}
/** A person's language as their row has it, or the other one. */
export const languageOf = (chosen: string | null | undefined, otherwise: Language = 'en'): Language =>
  LANGUAGES.find((known) => known === chosen) ?? otherwise
