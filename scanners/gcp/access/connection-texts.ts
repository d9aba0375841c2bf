import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ConnectionDefinition } from '#scanners/sdk/scanner.ts'

/** The steps of a connection test of Google Cloud, in the order they are tried. */
export const testSteps: ConnectionDefinition['testSteps'] = {
  key: { en: 'The key is accepted', de: 'Der Schlüssel wird angenommen', es: 'La clave se acepta' },
  target: {
    en: 'Organization or project can be read',
    de: 'Organisation oder Projekt ist lesbar',
    es: 'La organización o el proyecto se puede leer',
  },
  projects: { en: 'Projects can be listed', de: 'Projekte sind lesbar', es: 'Se pueden listar los proyectos' },
}

/** What each reason of a test means and what to do. */
export const testReasons: ConnectionDefinition['testReasons'] = {
  key_unknown: {
    en: 'Google does not accept this key: it was deleted, or the private key does not belong to this service account ({{detail}}).',
    de: 'Google nimmt diesen Schlüssel nicht an: Er wurde gelöscht, oder der private Schlüssel gehört nicht zu diesem Dienstkonto ({{detail}}).',
    es: 'Google no acepta esta clave: se eliminó, o la clave privada no es de esta cuenta de servicio ({{detail}}).',
  },
  account_unknown: {
    en: 'Google does not know this service account. Check its email address, and that it was not deleted.',
    de: 'Google kennt dieses Dienstkonto nicht. Prüfen Sie seine E-Mail-Adresse, und ob es gelöscht wurde.',
    es: 'Google no conoce esta cuenta de servicio. Comprueba su correo y que no se haya eliminado.',
  },
  account_disabled: {
    en: 'This service account or its key is disabled. Enable it in the Google Cloud console, or make another key.',
    de: 'Dieses Dienstkonto oder sein Schlüssel ist deaktiviert. Aktivieren Sie es in der Google-Cloud-Konsole, oder erzeugen Sie einen anderen Schlüssel.',
    es: 'Esta cuenta de servicio o su clave está inhabilitada. Habilítala en la consola de Google Cloud o crea otra clave.',
  },
  not_allowed: {
    en: 'Google lets this service account have no token ({{detail}}). A policy of the organization may forbid keys.',
    de: 'Google gibt diesem Dienstkonto kein Token ({{detail}}). Eine Richtlinie der Organisation kann Schlüssel verbieten.',
    es: 'Google no da ningún token a esta cuenta de servicio ({{detail}}). Una política de la organización puede prohibir las claves.',
  },
  clock: {
    en: 'Google says that the clock of this server is wrong. Whoever operates it has to set its time.',
    de: 'Laut Google geht die Uhr dieses Servers falsch. Wer ihn betreibt, muss seine Zeit stellen.',
    es: 'Google dice que el reloj de este servidor está mal. Quien lo opera tiene que ponerlo en hora.',
  },
  no_token: {
    en: 'Google gave no token for this key ({{detail}}).',
    de: 'Google gab für diesen Schlüssel kein Token ({{detail}}).',
    es: 'Google no dio ningún token para esta clave ({{detail}}).',
  },
  denied: {
    en: 'Google refuses this: the service account lacks a role there, or there is no such organization or project. {{detail}}',
    de: 'Google verweigert das: Dem Dienstkonto fehlt dort eine Rolle, oder die Organisation oder das Projekt gibt es nicht. {{detail}}',
    es: 'Google lo deniega: a la cuenta de servicio le falta un rol allí, o no existe esa organización o proyecto. {{detail}}',
  },
  api_disabled: {
    en: 'An API that scans need is not enabled in the project of the service account. {{detail}}',
    de: 'Eine API, die Scans brauchen, ist im Projekt des Dienstkontos nicht aktiviert. {{detail}}',
    es: 'Una API que necesitan los escaneos no está habilitada en el proyecto de la cuenta de servicio. {{detail}}',
  },
  no_project: {
    en: 'No active project was found there.',
    de: 'Dort wurde kein aktives Projekt gefunden.',
    es: 'No se encontró allí ningún proyecto activo.',
  },
  throttled: {
    en: 'Google limits the calls of this service account at the moment. Try again in a minute.',
    de: 'Google begrenzt gerade die Aufrufe dieses Dienstkontos. Versuchen Sie es in einer Minute noch einmal.',
    es: 'Google limita en este momento las llamadas de esta cuenta de servicio. Inténtalo de nuevo en un minuto.',
  },
  unreachable: {
    en: 'Google Cloud could not be reached from here ({{detail}}). Check that this server may connect to *.googleapis.com.',
    de: 'Google Cloud war von hier nicht zu erreichen ({{detail}}). Prüfen Sie, ob dieser Server sich mit *.googleapis.com verbinden darf.',
    es: 'No se pudo llegar a Google Cloud desde aquí ({{detail}}). Comprueba que este servidor se pueda conectar a *.googleapis.com.',
  },
}

/** The field that a reason of a test is about. */
export function testedFirst(
  reason: string,
  { organizationId }: FieldValues,
): 'client_email' | 'organizationId' | 'private_key' | 'project_id' {
  if (reason === 'key_unknown') return 'private_key'
  if (['account_unknown', 'account_disabled', 'not_allowed', 'clock', 'no_token', 'api_disabled'].includes(reason)) return 'client_email'
  return typeof organizationId === 'string' && organizationId.trim() !== '' ? 'organizationId' : 'project_id'
}
