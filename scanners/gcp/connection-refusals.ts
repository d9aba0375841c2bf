import type { ConnectionDefinition } from '#scanners/sdk/scanner.ts'

/** Why a project or organization is not connected, before anything is asked of Google. */
export const refusals = {
  not_an_organization: {
    field: 'organizationId',
    texts: {
      en: 'Enter the number of the organization, such as 123456789012.',
      de: 'Geben Sie die Nummer der Organisation ein, etwa 123456789012.',
      es: 'Escribe el número de la organización, como 123456789012.',
    },
  },
  no_key: {
    field: 'serviceAccountJson',
    texts: {
      en: 'Paste the JSON key of a service account, or enter its parts.',
      de: 'Fügen Sie den JSON-Schlüssel eines Dienstkontos ein, oder geben Sie seine Teile ein.',
      es: 'Pega la clave JSON de una cuenta de servicio, o escribe sus partes.',
    },
  },
  not_json: {
    field: 'serviceAccountJson',
    texts: {
      en: 'This is no JSON. Paste the whole key file, from { to }.',
      de: 'Das ist kein JSON. Fügen Sie die ganze Schlüsseldatei ein, von { bis }.',
      es: 'Esto no es JSON. Pega el archivo de clave completo, de { a }.',
    },
  },
  not_a_key_file: {
    field: 'serviceAccountJson',
    texts: {
      en: 'This JSON is no key file of a service account: a part of it is missing, too long, or no text.',
      de: 'Dieses JSON ist keine Schlüsseldatei eines Dienstkontos: Ein Teil fehlt, ist zu lang oder kein Text.',
      es: 'Este JSON no es el archivo de clave de una cuenta de servicio: falta una parte, es demasiado larga o no es texto.',
    },
  },
  external_account: {
    field: 'type',
    texts: {
      en: 'This is a configuration of workload identity federation (external_account). It can name programs and addresses that this server would have to trust; use a key of a service account.',
      de: 'Das ist eine Konfiguration der Workload Identity Federation (external_account). Sie kann Programme und Adressen nennen, denen dieser Server trauen müsste; verwenden Sie einen Schlüssel eines Dienstkontos.',
      es: 'Esto es una configuración de federación de identidades (external_account). Puede nombrar programas y direcciones en los que este servidor tendría que confiar; usa la clave de una cuenta de servicio.',
    },
  },
  authorized_user: {
    field: 'type',
    texts: {
      en: 'These are the credentials of a person (authorized_user). Use a key of a service account that can only read.',
      de: 'Das sind die Zugangsdaten einer Person (authorized_user). Verwenden Sie einen Schlüssel eines Dienstkontos, das nur lesen kann.',
      es: 'Estas son las credenciales de una persona (authorized_user). Usa la clave de una cuenta de servicio que solo pueda leer.',
    },
  },
  impersonated: {
    field: 'type',
    texts: {
      en: 'These credentials act as a service account through another identity. Use a key of that service account itself.',
      de: 'Diese Zugangsdaten handeln über eine andere Identität als ein Dienstkonto. Verwenden Sie einen Schlüssel dieses Dienstkontos selbst.',
      es: 'Estas credenciales actúan como una cuenta de servicio mediante otra identidad. Usa una clave de esa misma cuenta de servicio.',
    },
  },
  other_type: {
    field: 'type',
    texts: {
      en: 'The type has to be service_account.',
      de: 'Der Typ muss service_account sein.',
      es: 'El tipo tiene que ser service_account.',
    },
  },
  other_universe: {
    field: 'serviceAccountJson',
    texts: {
      en: 'This key is of another cloud than Google’s public one (universe_domain).',
      de: 'Dieser Schlüssel gehört zu einer anderen Cloud als der öffentlichen von Google (universe_domain).',
      es: 'Esta clave es de otra nube distinta de la pública de Google (universe_domain).',
    },
  },
  not_a_project: {
    field: 'project_id',
    texts: {
      en: 'Enter the ID of a project, such as shop-production: 6 to 30 lower-case letters, digits and hyphens.',
      de: 'Geben Sie die ID eines Projekts ein, etwa shop-production: 6 bis 30 Kleinbuchstaben, Ziffern und Bindestriche.',
      es: 'Escribe el ID de un proyecto, como shop-production: de 6 a 30 letras minúsculas, cifras y guiones.',
    },
  },
  not_an_account: {
    field: 'client_email',
    texts: {
      en: 'This is not the address of a service account. It ends with .gserviceaccount.com.',
      de: 'Das ist keine Adresse eines Dienstkontos. Sie endet mit .gserviceaccount.com.',
      es: 'Esta no es la dirección de una cuenta de servicio. Termina en .gserviceaccount.com.',
    },
  },
  not_a_private_key: {
    field: 'private_key',
    texts: {
      en: 'This is no RSA private key of at least 2,048 bits. It begins with -----BEGIN PRIVATE KEY-----.',
      de: 'Das ist kein privater RSA-Schlüssel mit mindestens 2.048 Bit. Er beginnt mit -----BEGIN PRIVATE KEY-----.',
      es: 'Esto no es una clave privada RSA de al menos 2.048 bits. Empieza por -----BEGIN PRIVATE KEY-----.',
    },
  },
  other_auth_uri: {
    field: 'auth_uri',
    texts: {
      en: 'Of auth_uri, only Google’s own address is accepted: https://accounts.google.com/o/oauth2/auth',
      de: 'Als auth_uri wird nur Googles eigene Adresse angenommen: https://accounts.google.com/o/oauth2/auth',
      es: 'En auth_uri solo se acepta la dirección de Google: https://accounts.google.com/o/oauth2/auth',
    },
  },
  other_token_uri: {
    field: 'token_uri',
    texts: {
      en: 'Of token_uri, only Google’s own address is accepted: https://oauth2.googleapis.com/token',
      de: 'Als token_uri wird nur Googles eigene Adresse angenommen: https://oauth2.googleapis.com/token',
      es: 'En token_uri solo se acepta la dirección de Google: https://oauth2.googleapis.com/token',
    },
  },
  other_provider_cert_url: {
    field: 'auth_provider_x509_cert_url',
    texts: {
      en: 'Of auth_provider_x509_cert_url, only Google’s own address is accepted: https://www.googleapis.com/oauth2/v1/certs',
      de: 'Als auth_provider_x509_cert_url wird nur Googles eigene Adresse angenommen: https://www.googleapis.com/oauth2/v1/certs',
      es: 'En auth_provider_x509_cert_url solo se acepta la dirección de Google: https://www.googleapis.com/oauth2/v1/certs',
    },
  },
  other_client_cert_url: {
    field: 'client_x509_cert_url',
    texts: {
      en: 'Of client_x509_cert_url, only Google’s own address for this service account is accepted: https://www.googleapis.com/robot/v1/metadata/x509/ and its email address.',
      de: 'Als client_x509_cert_url wird nur Googles eigene Adresse für dieses Dienstkonto angenommen: https://www.googleapis.com/robot/v1/metadata/x509/ und seine E-Mail-Adresse.',
      es: 'En client_x509_cert_url solo se acepta la dirección de Google para esta cuenta de servicio: https://www.googleapis.com/robot/v1/metadata/x509/ y su correo electrónico.',
    },
  },
  already_connected: {
    field: 'project_id',
    texts: {
      en: 'This is connected already, as “{{name}}”.',
      de: 'Das ist schon verbunden, als „{{name}}“.',
      es: 'Esto ya está conectado, como «{{name}}».',
    },
  },
} as const satisfies ConnectionDefinition['refusals']
export type GcpRefusal = keyof typeof refusals
