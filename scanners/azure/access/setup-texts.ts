import type { Localized } from '#scanners/sdk/connection.ts'

/** What is done in the portal and in a terminal; names of the portal as it has them in each language. */
interface SetupTexts {
  register: string
  ids: string
  secret: string
  graph: (rights: string) => string
  reader: string
  credential: (identity: { issuer: string; subject: string }) => string
  tag: (name: string) => string
  cliApplication: string
  cliReader: string
  cliGraph: string
  cliCredential: string
  cliTag: string
}

export const setupTexts: Localized<SetupTexts> = {
  en: {
    register: 'App registrations > New registration: enter the name “Parapet scanner” and register it.',
    ids: 'Overview: copy Application (client) ID and Directory (tenant) ID.',
    secret: 'Certificates & secrets > New client secret: choose 90 days, and copy its value, which is shown once. Or upload a certificate.',
    graph: (rights) =>
      `API permissions > Add a permission > Microsoft Graph > Application permissions: choose ${rights}, then Grant admin consent.`,
    reader:
      'Subscriptions > the subscription > Access control (IAM) > Add role assignment: the role Reader for “Parapet scanner”. Repeat it for each subscription, or do it once at a management group.',
    credential: ({ issuer, subject }) =>
      `In the place of a secret: Certificates & secrets > Federated credentials > Add credential > Other issuer. Issuer ${issuer}, subject ${subject}, audience api://AzureADTokenExchange.`,
    tag: (name) => `With the federated credential, add the tag ${name} to one of the subscriptions. Its value:`,
    cliApplication: 'An application with a secret for 90 days. It prints appId, password and tenant for the form.',
    cliReader: 'The role Reader: once for each subscription to scan, or for a management group above them.',
    cliGraph: 'Settings of the directory. An administrator of it has to consent.',
    cliCredential: 'In the place of a secret: the application trusts this installation.',
    cliTag: 'With that, a tag on one of the subscriptions says which connection is meant.',
  },
  de: {
    register: 'App-Registrierungen > Neue Registrierung: Geben Sie den Namen „Parapet scanner“ ein und registrieren Sie die Anwendung.',
    ids: 'Übersicht: Kopieren Sie Anwendungs-ID (Client) und Verzeichnis-ID (Mandant).',
    secret:
      'Zertifikate & Geheimnisse > Neuer geheimer Clientschlüssel: Wählen Sie 90 Tage und kopieren Sie den Wert, der nur einmal gezeigt wird. Oder laden Sie ein Zertifikat hoch.',
    graph: (rights) =>
      `API-Berechtigungen > Berechtigung hinzufügen > Microsoft Graph > Anwendungsberechtigungen: Wählen Sie ${rights}, dann „Administratorzustimmung erteilen“.`,
    reader:
      'Abonnements > das Abonnement > Zugriffssteuerung (IAM) > Rollenzuweisung hinzufügen: die Rolle „Leser“ für „Parapet scanner“. Wiederholen Sie das für jedes Abonnement, oder tun Sie es einmal bei einer Verwaltungsgruppe.',
    credential: ({ issuer, subject }) =>
      `Anstelle eines Geheimnisses: Zertifikate & Geheimnisse > Verbundanmeldeinformationen > Anmeldeinformationen hinzufügen > Anderer Aussteller. Aussteller ${issuer}, Antragsteller ${subject}, Zielgruppe api://AzureADTokenExchange.`,
    tag: (name) => `Geben Sie mit den Verbundanmeldeinformationen einem der Abonnements das Tag ${name}. Sein Wert:`,
    cliApplication: 'Eine Anwendung mit einem Geheimnis für 90 Tage. Ausgegeben werden appId, password und tenant für das Formular.',
    cliReader: 'Die Rolle „Leser“ („Reader“): einmal für jedes Abonnement, das gescannt wird, oder für eine Verwaltungsgruppe darüber.',
    cliGraph: 'Einstellungen des Verzeichnisses. Einer seiner Administratoren muss zustimmen.',
    cliCredential: 'Anstelle eines Geheimnisses: Die Anwendung vertraut dieser Installation.',
    cliTag: 'Dazu sagt ein Tag an einem der Abonnements, welche Verbindung gemeint ist.',
  },
  es: {
    register: 'Registros de aplicaciones > Nuevo registro: escribe el nombre «Parapet scanner» y registra la aplicación.',
    ids: 'Información general: copia el Id. de aplicación (cliente) y el Id. de directorio (inquilino).',
    secret:
      'Certificados y secretos > Nuevo secreto de cliente: elige 90 días y copia su valor, que solo se muestra una vez. O sube un certificado.',
    graph: (rights) =>
      `Permisos de API > Agregar un permiso > Microsoft Graph > Permisos de aplicación: elige ${rights} y después «Conceder consentimiento de administrador».`,
    reader:
      'Suscripciones > la suscripción > Control de acceso (IAM) > Agregar asignación de roles: el rol Lector para «Parapet scanner». Repítelo en cada suscripción, o hazlo una vez en un grupo de administración.',
    credential: ({ issuer, subject }) =>
      `En lugar de un secreto: Certificados y secretos > Credenciales federadas > Agregar credencial > Otro emisor. Emisor ${issuer}, sujeto ${subject}, audiencia api://AzureADTokenExchange.`,
    tag: (name) => `Con la credencial federada, añade la etiqueta ${name} a una de las suscripciones. Su valor:`,
    cliApplication: 'Una aplicación con un secreto para 90 días. Muestra appId, password y tenant para el formulario.',
    cliReader:
      'El rol Lector («Reader»): una vez por cada suscripción que se escanee, o en un grupo de administración por encima de ellas.',
    cliGraph: 'Configuración del directorio. Uno de sus administradores tiene que dar su consentimiento.',
    cliCredential: 'En lugar de un secreto: la aplicación confía en esta instalación.',
    cliTag: 'Además, una etiqueta en una de las suscripciones dice a qué conexión se refiere.',
  },
}
