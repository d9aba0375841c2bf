import type { Localized } from '#scanners/sdk/connection.ts'

/** What is done in the console and in a terminal; names of the console as it has them in each language. */
export interface SetupTexts {
  account: string
  shell: string
  services: string
  organization: string
  project: string
  key: string
  cliAccount: string
  cliKey: string
}

export const setupTexts: Localized<SetupTexts> = {
  en: {
    account: 'IAM & Admin > Service Accounts > Create service account: name it parapet, and give it no role on this page.',
    shell: 'Open Cloud Shell, upload the file of permissions there, and name the project of the service account.',
    services: 'In its project, enable the APIs that scans ask.',
    organization: 'For an organization with all of its projects: make the role of the file there and give the service account both roles.',
    project: 'Or for one project alone: the same, without what is about organizations and folders.',
    key: 'Service Accounts > parapet > Keys > Add key > Create new key > JSON. Choose the file that is saved below.',
    cliAccount: 'A service account, in a project of its own or in the one that is scanned.',
    cliKey: 'The key file for the form.',
  },
  de: {
    account:
      'IAM & Verwaltung > Dienstkonten > Dienstkonto erstellen: Nennen Sie es parapet und geben Sie ihm auf dieser Seite keine Rolle.',
    shell: 'Öffnen Sie Cloud Shell, laden Sie die Datei der Berechtigungen dort hoch und nennen Sie das Projekt des Dienstkontos.',
    services: 'Aktivieren Sie in seinem Projekt die APIs, die Scans anfragen.',
    organization:
      'Für eine Organisation mit allen ihren Projekten: Legen Sie die Rolle der Datei dort an und geben Sie dem Dienstkonto beide Rollen.',
    project: 'Oder für ein einzelnes Projekt: dasselbe, ohne das, was Organisationen und Ordner betrifft.',
    key: 'Dienstkonten > parapet > Schlüssel > Schlüssel hinzufügen > Neuen Schlüssel erstellen > JSON. Wählen Sie unten die gespeicherte Datei.',
    cliAccount: 'Ein Dienstkonto, in einem eigenen Projekt oder in dem, das gescannt wird.',
    cliKey: 'Die Schlüsseldatei für das Formular.',
  },
  es: {
    account:
      'IAM y administración > Cuentas de servicio > Crear cuenta de servicio: llámala parapet y no le des ningún rol en esta página.',
    shell: 'Abre Cloud Shell, sube allí el archivo de permisos e indica el proyecto de la cuenta de servicio.',
    services: 'En su proyecto, habilita las API que consultan los escaneos.',
    organization: 'Para una organización con todos sus proyectos: crea allí el rol del archivo y da ambos roles a la cuenta de servicio.',
    project: 'O para un solo proyecto: lo mismo, sin lo que trata de organizaciones y carpetas.',
    key: 'Cuentas de servicio > parapet > Claves > Agregar clave > Crear clave nueva > JSON. Elige abajo el archivo guardado.',
    cliAccount: 'Una cuenta de servicio, en un proyecto propio o en el que se escanea.',
    cliKey: 'El archivo de clave para el formulario.',
  },
}
