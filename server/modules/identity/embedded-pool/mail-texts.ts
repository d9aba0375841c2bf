import type { Language } from '#contract/fields.ts'

export interface MailText {
  subject: string
  body: string
}
interface Texts {
  confirmSignUp: (code: string) => MailText
  alreadyRegistered: (signInUrl: string) => MailText
  resetPassword: (code: string) => MailText
  passwordChanged: () => MailText
  signInCode: (code: string) => string
  confirmPhone: (code: string) => string
}

/** Codes stand alone on a line, to be copied. Nothing that a stranger typed goes into a mail. */
export const mailTexts: Readonly<Record<Language, Texts>> = {
  en: {
    confirmSignUp: (code) => ({
      subject: 'Your Parapet confirmation code',
      body: `Welcome to Parapet. Your confirmation code is:\n\n${code}\n\nIt is valid for 10 minutes. If you did not register, ignore this mail: nothing happens without the code.`,
    }),
    alreadyRegistered: (url) => ({
      subject: 'You already have a Parapet account',
      body: `Somebody tried to register with this e-mail address, but an account exists already. If it was you, sign in at ${url}; there you can also set a new password. If it was not you, you need do nothing.`,
    }),
    resetPassword: (code) => ({
      subject: 'Your Parapet password reset code',
      body: `Your code to set a new password is:\n\n${code}\n\nIt is valid for 10 minutes. If you did not ask for it, ignore this mail: your password stays as it is.`,
    }),
    passwordChanged: () => ({
      subject: 'Your Parapet password was changed',
      body: 'Your password was just changed, and every session was ended. If it was not you, reset your password now and tell the administrator of your account.',
    }),
    signInCode: (code) => `${code} is your Parapet sign-in code. It is valid for 10 minutes. Never pass it on.`,
    confirmPhone: (code) => `${code} is your code to add this number to Parapet. It is valid for 10 minutes.`,
  },
  de: {
    confirmSignUp: (code) => ({
      subject: 'Ihr Bestätigungscode für Parapet',
      body: `Willkommen bei Parapet. Ihr Bestätigungscode lautet:\n\n${code}\n\nEr gilt 10 Minuten. Falls Sie sich nicht registriert haben, ignorieren Sie diese E-Mail: Ohne den Code geschieht nichts.`,
    }),
    alreadyRegistered: (url) => ({
      subject: 'Sie haben bereits ein Parapet-Konto',
      body: `Jemand wollte sich mit dieser E-Mail-Adresse registrieren, aber es gibt dazu schon ein Konto. Falls Sie es waren, melden Sie sich unter ${url} an; dort können Sie auch ein neues Passwort setzen. Falls nicht, müssen Sie nichts tun.`,
    }),
    resetPassword: (code) => ({
      subject: 'Ihr Code zum Zurücksetzen des Parapet-Passworts',
      body: `Ihr Code für ein neues Passwort lautet:\n\n${code}\n\nEr gilt 10 Minuten. Falls Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist.`,
    }),
    passwordChanged: () => ({
      subject: 'Ihr Parapet-Passwort wurde geändert',
      body: 'Ihr Passwort wurde soeben geändert, und alle Sitzungen wurden beendet. Falls Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück und benachrichtigen Sie die Administratoren Ihres Kontos.',
    }),
    signInCode: (code) => `${code} ist Ihr Anmeldecode für Parapet. Er gilt 10 Minuten. Geben Sie ihn niemals weiter.`,
    confirmPhone: (code) => `${code} ist Ihr Code, um diese Nummer bei Parapet zu hinterlegen. Er gilt 10 Minuten.`,
  },
  es: {
    confirmSignUp: (code) => ({
      subject: 'Su código de confirmación de Parapet',
      body: `Le damos la bienvenida a Parapet. Su código de confirmación es:\n\n${code}\n\nEs válido durante 10 minutos. Si no se ha registrado, ignore este mensaje: sin el código no ocurre nada.`,
    }),
    alreadyRegistered: (url) => ({
      subject: 'Ya tiene una cuenta de Parapet',
      body: `Alguien ha intentado registrarse con esta dirección de correo, pero ya existe una cuenta. Si ha sido usted, inicie sesión en ${url}; allí también puede establecer una contraseña nueva. Si no ha sido usted, no tiene que hacer nada.`,
    }),
    resetPassword: (code) => ({
      subject: 'Su código para restablecer la contraseña de Parapet',
      body: `Su código para establecer una contraseña nueva es:\n\n${code}\n\nEs válido durante 10 minutos. Si no lo ha solicitado, ignore este mensaje: su contraseña no cambia.`,
    }),
    passwordChanged: () => ({
      subject: 'Su contraseña de Parapet ha cambiado',
      body: 'Su contraseña acaba de cambiarse y se han cerrado todas las sesiones. Si no ha sido usted, restablezca la contraseña ahora y avise a los administradores de su cuenta.',
    }),
    signInCode: (code) => `${code} es su código de inicio de sesión de Parapet. Es válido durante 10 minutos. No lo comparta nunca.`,
    confirmPhone: (code) => `${code} es su código para añadir este número a Parapet. Es válido durante 10 minutos.`,
  },
}
