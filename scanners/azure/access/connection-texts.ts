import type { ConnectionDefinition } from '#scanners/sdk/scanner.ts'

/** The steps of a connection test of Azure, in the order they are tried. */
export const testSteps: ConnectionDefinition['testSteps'] = {
  credentials: { en: 'Credentials are complete', de: 'Zugangsdaten sind vollständig', es: 'Las credenciales están completas' },
  signIn: { en: 'The application signs in', de: 'Die Anwendung meldet sich an', es: 'La aplicación inicia sesión' },
  subscriptions: { en: 'Subscriptions can be read', de: 'Abonnements sind lesbar', es: 'Se pueden leer las suscripciones' },
}

/** What each reason of a test means and what to do. */
export const testReasons: ConnectionDefinition['testReasons'] = {
  no_identity: {
    en: 'Enter a client secret or a certificate. This installation has no identity of its own that the application could trust instead.',
    de: 'Geben Sie ein Clientgeheimnis oder ein Zertifikat ein. Diese Installation hat keine eigene Identität, der die Anwendung stattdessen vertrauen könnte.',
    es: 'Escribe un secreto de cliente o un certificado. Esta instalación no tiene identidad propia en la que la aplicación pueda confiar.',
  },
  no_federation_tag: {
    en: 'Signing in without a secret needs the value that this server made for the connection. Open the form again, or enter a client secret.',
    de: 'Die Anmeldung ohne Geheimnis braucht den Wert, den dieser Server für die Verbindung erzeugt hat. Öffnen Sie das Formular noch einmal oder geben Sie ein Clientgeheimnis ein.',
    es: 'Para iniciar sesión sin secreto hace falta el valor que este servidor generó para la conexión. Abre el formulario otra vez o escribe un secreto de cliente.',
  },
  federation_untagged: {
    en: 'No subscription that the application sees has the tag {{detail}} with the value shown here. It proves that the directory wants this connection.',
    de: 'Kein Abonnement, das die Anwendung sieht, hat das Tag {{detail}} mit dem hier gezeigten Wert. Daran ist zu erkennen, dass das Verzeichnis diese Verbindung will.',
    es: 'Ninguna suscripción que ve la aplicación tiene la etiqueta {{detail}} con el valor que se muestra aquí. Demuestra que el directorio quiere esta conexión.',
  },
  certificate_unreadable: {
    en: 'No certificate with its private key could be read. Paste both in PEM form: BEGIN CERTIFICATE and BEGIN PRIVATE KEY, RSA, without a password.',
    de: 'Es war kein Zertifikat mit privatem Schlüssel zu lesen. Fügen Sie beide als PEM ein: BEGIN CERTIFICATE und BEGIN PRIVATE KEY, RSA, ohne Passwort.',
    es: 'No se pudo leer un certificado con su clave privada. Pega ambos en PEM: BEGIN CERTIFICATE y BEGIN PRIVATE KEY, RSA, sin contraseña.',
  },
  certificate_mismatch: {
    en: 'The private key does not belong to this certificate.',
    de: 'Der private Schlüssel gehört nicht zu diesem Zertifikat.',
    es: 'La clave privada no corresponde a este certificado.',
  },
  certificate_expired: {
    en: 'The certificate ended on {{detail}}. Enter a new one, and upload it to the application.',
    de: 'Das Zertifikat ist am {{detail}} abgelaufen. Geben Sie ein neues ein und laden Sie es in die Anwendung hoch.',
    es: 'El certificado caducó el {{detail}}. Introduce uno nuevo y súbelo a la aplicación.',
  },
  directory_unknown: {
    en: 'There is no directory with this ID in this cloud. Copy it from the overview of the app registration.',
    de: 'Ein Verzeichnis mit dieser ID gibt es in dieser Cloud nicht. Kopieren Sie sie aus der Übersicht der App-Registrierung.',
    es: 'No hay ningún directorio con este ID en esta nube. Cópialo de la información general del registro de la aplicación.',
  },
  application_unknown: {
    en: 'This directory has no application with this ID. Check both IDs; an app registration of another directory needs an enterprise application here.',
    de: 'Dieses Verzeichnis hat keine Anwendung mit dieser ID. Prüfen Sie beide IDs; eine App-Registrierung eines anderen Verzeichnisses braucht hier eine Unternehmensanwendung.',
    es: 'Este directorio no tiene ninguna aplicación con este ID. Comprueba ambos ID; un registro de otro directorio necesita aquí una aplicación empresarial.',
  },
  application_disabled: {
    en: 'The application is switched off in its directory. Allow sign-in in its enterprise application.',
    de: 'Die Anwendung ist in ihrem Verzeichnis abgeschaltet. Erlauben Sie die Anmeldung in ihrer Unternehmensanwendung.',
    es: 'La aplicación está desactivada en su directorio. Permite el inicio de sesión en su aplicación empresarial.',
  },
  secret_wrong: {
    en: 'This is not a client secret of the application. Enter its value, not the ID of the secret.',
    de: 'Das ist kein Clientgeheimnis der Anwendung. Geben Sie seinen Wert ein, nicht die ID des Geheimnisses.',
    es: 'Este no es un secreto de cliente de la aplicación. Escribe su valor, no el ID del secreto.',
  },
  secret_expired: {
    en: 'The client secret has expired. Make a new one under Certificates & secrets, and enter its value.',
    de: 'Das Clientgeheimnis ist abgelaufen. Legen Sie unter „Zertifikate & Geheimnisse“ ein neues an und geben Sie seinen Wert ein.',
    es: 'El secreto de cliente ha caducado. Crea otro en «Certificados y secretos» y escribe su valor.',
  },
  certificate_refused: {
    en: 'The application does not know this certificate. Upload its public part under Certificates & secrets.',
    de: 'Die Anwendung kennt dieses Zertifikat nicht. Laden Sie seinen öffentlichen Teil unter „Zertifikate & Geheimnisse“ hoch.',
    es: 'La aplicación no conoce este certificado. Sube su parte pública en «Certificados y secretos».',
  },
  federation_refused: {
    en: 'The application does not trust the identity of this installation. Add a federated credential with its issuer and subject.',
    de: 'Die Anwendung vertraut der Identität dieser Installation nicht. Fügen Sie Verbundanmeldeinformationen mit deren Aussteller und Antragsteller hinzu.',
    es: 'La aplicación no confía en la identidad de esta instalación. Añade una credencial federada con su emisor y su sujeto.',
  },
  sign_in_blocked: {
    en: 'A rule of the directory blocks this sign-in ({{detail}}). Its conditional access has to let the application in from here.',
    de: 'Eine Regel des Verzeichnisses sperrt diese Anmeldung ({{detail}}). Sein bedingter Zugriff muss die Anwendung von hier zulassen.',
    es: 'Una regla del directorio bloquea este inicio de sesión ({{detail}}). Su acceso condicional tiene que admitir la aplicación desde aquí.',
  },
  sign_in_refused: {
    en: 'Entra ID does not sign the application in ({{detail}}).',
    de: 'Entra ID meldet die Anwendung nicht an ({{detail}}).',
    es: 'Entra ID no inicia la sesión de la aplicación ({{detail}}).',
  },
  no_subscription: {
    en: 'The application signs in, and sees no subscription. Assign it the role Reader on each subscription that is to be scanned.',
    de: 'Die Anwendung meldet sich an und sieht kein Abonnement. Weisen Sie ihr in jedem zu scannenden Abonnement die Rolle „Leser“ zu.',
    es: 'La aplicación inicia sesión y no ve ninguna suscripción. Asígnale el rol Lector en cada suscripción que se deba escanear.',
  },
  subscription_unseen: {
    en: 'The application does not see these subscriptions: {{detail}}. Assign it the role Reader there, or take them off the list.',
    de: 'Die Anwendung sieht diese Abonnements nicht: {{detail}}. Weisen Sie ihr dort die Rolle „Leser“ zu oder streichen Sie sie von der Liste.',
    es: 'La aplicación no ve estas suscripciones: {{detail}}. Asígnale allí el rol Lector o quítalas de la lista.',
  },
  denied: {
    en: 'Azure refuses this call: {{detail}}',
    de: 'Azure verweigert diesen Aufruf: {{detail}}',
    es: 'Azure deniega esta llamada: {{detail}}',
  },
  throttled: {
    en: 'Azure limits the calls of this application at the moment. Try again in a minute.',
    de: 'Azure begrenzt gerade die Aufrufe dieser Anwendung. Versuchen Sie es in einer Minute noch einmal.',
    es: 'Azure limita en este momento las llamadas de esta aplicación. Inténtalo de nuevo en un minuto.',
  },
  unreachable: {
    en: 'Azure could not be reached from here ({{detail}}). Check that this server may connect to the sign-in and management hosts of the chosen cloud.',
    de: 'Azure war von hier nicht zu erreichen ({{detail}}). Prüfen Sie, ob dieser Server sich mit den Anmelde- und Verwaltungsadressen der gewählten Cloud verbinden darf.',
    es: 'No se pudo llegar a Azure desde aquí ({{detail}}). Comprueba que este servidor se pueda conectar a las direcciones de inicio de sesión y administración de la nube elegida.',
  },
}

/** The field at which each reason is told. */
export const REASON_FIELDS = {
  no_identity: 'clientSecret',
  no_federation_tag: 'federationTag',
  federation_untagged: 'federationTag',
  certificate_unreadable: 'certificate',
  certificate_mismatch: 'certificate',
  certificate_expired: 'certificate',
  directory_unknown: 'directoryId',
  application_unknown: 'applicationId',
  application_disabled: 'applicationId',
  secret_wrong: 'clientSecret',
  secret_expired: 'clientSecret',
  certificate_refused: 'certificate',
  federation_refused: 'applicationId',
  sign_in_blocked: 'applicationId',
  sign_in_refused: 'applicationId',
  no_subscription: 'subscriptionId',
  subscription_unseen: 'subscriptionId',
  denied: 'applicationId',
  throttled: 'applicationId',
  unreachable: 'cloud',
} as const
export type TestReason = keyof typeof REASON_FIELDS
