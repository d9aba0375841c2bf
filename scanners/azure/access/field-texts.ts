import type { FieldTexts, Localized } from '#scanners/sdk/connection.ts'

/** What people read at each field of a connection of Azure. */
export const fieldTexts = {
  applicationId: {
    en: {
      label: 'Application (client) ID',
      hint: 'Of the app registration that scans sign in as. It can read settings and change nothing.',
      invalid: 'Enter an ID like 11111111-2222-3333-4444-555555555555',
    },
    de: {
      label: 'Anwendungs-ID (Client)',
      hint: 'Der App-Registrierung, als die sich Scans anmelden. Sie kann Einstellungen lesen und nichts ändern.',
      invalid: 'Geben Sie eine ID wie 11111111-2222-3333-4444-555555555555 ein',
    },
    es: {
      label: 'ID de aplicación (cliente)',
      hint: 'Del registro de aplicación con el que inician sesión los escaneos. Lee la configuración y no cambia nada.',
      invalid: 'Escribe un ID como 11111111-2222-3333-4444-555555555555',
    },
  },
  directoryId: {
    en: {
      label: 'Directory (tenant) ID',
      hint: 'Of the Microsoft Entra directory in which the application is registered.',
      invalid: 'Enter an ID like 11111111-2222-3333-4444-555555555555',
    },
    de: {
      label: 'Verzeichnis-ID (Mandant)',
      hint: 'Des Microsoft-Entra-Verzeichnisses, in dem die Anwendung registriert ist.',
      invalid: 'Geben Sie eine ID wie 11111111-2222-3333-4444-555555555555 ein',
    },
    es: {
      label: 'ID de directorio (inquilino)',
      hint: 'Del directorio de Microsoft Entra en el que está registrada la aplicación.',
      invalid: 'Escribe un ID como 11111111-2222-3333-4444-555555555555',
    },
  },
  clientSecret: {
    en: {
      label: 'Client secret',
      hint: 'Its value, not its ID. Kept sealed, and opened for scans of this connection alone. A certificate is the safer choice.',
      invalid: 'Enter at least 8 characters',
    },
    de: {
      label: 'Clientgeheimnis',
      hint: 'Sein Wert, nicht seine ID. Wird versiegelt aufbewahrt und nur für Scans dieser Verbindung geöffnet. Ein Zertifikat ist die sicherere Wahl.',
      invalid: 'Geben Sie mindestens 8 Zeichen ein',
    },
    es: {
      label: 'Secreto de cliente',
      hint: 'Su valor, no su ID. Se guarda sellado y solo se abre para los escaneos de esta conexión. Un certificado es más seguro.',
      invalid: 'Escribe al menos 8 caracteres',
    },
  },
  clientSecretExpiration: {
    en: {
      label: 'Client secret valid for (days)',
      hint: 'Counted from the day you enter it. You are warned 30, 14 and 3 days before the end, and at the end.',
      invalid: 'Enter a whole number of days from 1 to 3650',
    },
    de: {
      label: 'Clientgeheimnis gültig für (Tage)',
      hint: 'Gezählt ab dem Tag der Eingabe. Sie werden 30, 14 und 3 Tage vor dem Ende und am Ende gewarnt.',
      invalid: 'Geben Sie eine ganze Zahl von Tagen zwischen 1 und 3650 ein',
    },
    es: {
      label: 'Validez del secreto de cliente (días)',
      hint: 'Se cuenta desde el día en que lo introduces. Se avisa 30, 14 y 3 días antes del final, y al final.',
      invalid: 'Escribe un número entero de días entre 1 y 3650',
    },
  },
  subscriptionId: {
    en: {
      label: 'Subscription IDs',
      hint: 'One in each line. Empty: all subscriptions that the application sees. Exactly one: the connection is about it alone.',
      invalid: 'Enter IDs of subscriptions, one in each line',
    },
    de: {
      label: 'Abonnement-IDs',
      hint: 'Eine je Zeile. Leer: alle Abonnements, die die Anwendung sieht. Genau eine: die Verbindung gilt nur diesem.',
      invalid: 'Geben Sie IDs von Abonnements ein, eine je Zeile',
    },
    es: {
      label: 'ID de suscripciones',
      hint: 'Uno por línea. Vacío: todas las suscripciones que ve la aplicación. Exactamente uno: la conexión trata solo de esa.',
      invalid: 'Escribe ID de suscripciones, uno por línea',
    },
  },
  other: {
    en: {
      label: 'Notes',
      hint: 'For your team: who made the application, where its secret is renewed. No secrets.',
      invalid: 'Enter at most 1000 characters',
    },
    de: {
      label: 'Notizen',
      hint: 'Für Ihr Team: wer die Anwendung angelegt hat, wo ihr Geheimnis erneuert wird. Keine Geheimnisse.',
      invalid: 'Geben Sie höchstens 1000 Zeichen ein',
    },
    es: {
      label: 'Notas',
      hint: 'Para tu equipo: quién creó la aplicación, dónde se renueva su secreto. Sin secretos.',
      invalid: 'Escribe como máximo 1000 caracteres',
    },
  },
  cloud: {
    en: { label: 'Cloud', hint: 'Each cloud of Microsoft has hosts of its own; scans connect to those alone.', invalid: 'Choose a cloud' },
    de: {
      label: 'Cloud',
      hint: 'Jede Cloud von Microsoft hat eigene Adressen; Scans verbinden sich nur mit diesen.',
      invalid: 'Wählen Sie eine Cloud',
    },
    es: {
      label: 'Nube',
      hint: 'Cada nube de Microsoft tiene sus direcciones; los escaneos solo se conectan a ellas.',
      invalid: 'Elige una nube',
    },
  },
  certificate: {
    en: {
      label: 'Certificate with private key (PEM)',
      hint: 'Instead of a secret: both parts in one text, RSA. Upload the certificate to the application, never the key. Kept sealed.',
      invalid: 'Paste a certificate and its private key in PEM form',
    },
    de: {
      label: 'Zertifikat mit privatem Schlüssel (PEM)',
      hint: 'Statt eines Geheimnisses: beide Teile in einem Text, RSA. Laden Sie das Zertifikat in die Anwendung hoch, nie den Schlüssel. Wird versiegelt aufbewahrt.',
      invalid: 'Fügen Sie ein Zertifikat und seinen privaten Schlüssel als PEM ein',
    },
    es: {
      label: 'Certificado con clave privada (PEM)',
      hint: 'En lugar de un secreto: ambas partes en un texto, RSA. Sube el certificado a la aplicación, nunca la clave. Se guarda sellado.',
      invalid: 'Pega un certificado y su clave privada en PEM',
    },
  },
  federationTag: {
    en: {
      label: 'Mark for signing in without a secret',
      hint: 'Made by this server for this connection. With neither secret nor certificate the application trusts this installation, and a subscription has to carry this value in the tag parapet-connection.',
      invalid: 'Use the value that was made for this connection',
    },
    de: {
      label: 'Kennung für die Anmeldung ohne Geheimnis',
      hint: 'Von diesem Server für diese Verbindung erzeugt. Ohne Geheimnis und Zertifikat vertraut die Anwendung dieser Installation, und ein Abonnement muss diesen Wert im Tag parapet-connection tragen.',
      invalid: 'Verwenden Sie den Wert, der für diese Verbindung erzeugt wurde',
    },
    es: {
      label: 'Marca para iniciar sesión sin secreto',
      hint: 'La genera este servidor para esta conexión. Sin secreto ni certificado, la aplicación confía en esta instalación y una suscripción debe llevar este valor en la etiqueta parapet-connection.',
      invalid: 'Usa el valor que se generó para esta conexión',
    },
  },
} as const satisfies Readonly<Record<string, Localized<FieldTexts>>>
