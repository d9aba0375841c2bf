import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { entered, TargetRefused, type Fields, type FieldTexts, type Localized } from '#scanners/sdk/connection.ts'
import type { ConnectionDefinition } from '#scanners/sdk/scanner.ts'
import { testedFirst, testReasons, testSteps } from './access/connection-texts.ts'
import { patchOf } from './access/patch.ts'
import { setupGcp } from './access/setup.ts'
import { refusals } from './connection-refusals.ts'
import { assertKeyParts, KEY_FILE_MAX, takeApart } from './key-file.ts'

const optional = (max: number) => z.optional(text(max))
/** One part of a key file: nobody types these who has the file. */
const part = (max: number, placeholder: string, texts: Localized<FieldTexts>) =>
  ({ schema: optional(max), input: 'text', fallback: true, placeholder, texts }) as const

const fields = {
  organizationId: {
    schema: optional(40),
    input: 'text',
    placeholder: '123456789012',
    texts: {
      en: {
        label: 'Organization ID',
        hint: 'A number. All active projects of the organization are looked at. Empty: the project of the key alone.',
        invalid: 'Enter the number of an organization',
      },
      de: {
        label: 'Organisations-ID',
        hint: 'Eine Nummer. Alle aktiven Projekte der Organisation werden angesehen. Leer: nur das Projekt des Schlüssels.',
        invalid: 'Geben Sie die Nummer einer Organisation ein',
      },
      es: {
        label: 'ID de la organización',
        hint: 'Un número. Se miran todos los proyectos activos de la organización. Vacío: solo el proyecto de la clave.',
        invalid: 'Escribe el número de una organización',
      },
    },
  },
  serviceAccountJson: {
    schema: z.optional(text(KEY_FILE_MAX)),
    input: 'file',
    secret: true,
    placeholder: '{ "type": "service_account", … }',
    texts: {
      en: {
        label: 'JSON key of the service account',
        hint: 'The whole key file. Its private key is kept sealed; the text itself is not kept.',
        invalid: 'Paste the JSON key file of a service account, at most 16 kB',
      },
      de: {
        label: 'JSON-Schlüssel des Dienstkontos',
        hint: 'Die ganze Schlüsseldatei. Ihr privater Schlüssel wird versiegelt aufbewahrt, der Text selbst nicht.',
        invalid: 'Fügen Sie die JSON-Schlüsseldatei eines Dienstkontos ein, höchstens 16 kB',
      },
      es: {
        label: 'Clave JSON de la cuenta de servicio',
        hint: 'El archivo de clave completo. Su clave privada se guarda sellada; el texto no se guarda.',
        invalid: 'Pega el archivo de clave JSON de una cuenta de servicio, de 16 kB como máximo',
      },
    },
  },
  type: part(100, 'service_account', {
    en: { label: 'Type', hint: 'service_account; no other is accepted.', invalid: 'Enter service_account' },
    de: { label: 'Typ', hint: 'service_account; anderes wird nicht angenommen.', invalid: 'Geben Sie service_account ein' },
    es: { label: 'Tipo', hint: 'service_account; no se acepta otro.', invalid: 'Escribe service_account' },
  }),
  project_id: part(100, 'shop-production', {
    en: {
      label: 'Project ID',
      hint: 'The project that is looked at, where no organization is named.',
      invalid: 'Enter the ID of a project',
    },
    de: {
      label: 'Projekt-ID',
      hint: 'Das Projekt, das angesehen wird, wenn keine Organisation genannt ist.',
      invalid: 'Geben Sie die ID eines Projekts ein',
    },
    es: {
      label: 'ID del proyecto',
      hint: 'El proyecto que se mira si no se indica una organización.',
      invalid: 'Escribe el ID de un proyecto',
    },
  }),
  private_key_id: part(200, '0123456789abcdef…', {
    en: { label: 'Private key ID', hint: 'By which Google knows the key.', invalid: 'Enter the ID of the key' },
    de: {
      label: 'ID des privaten Schlüssels',
      hint: 'Daran erkennt Google den Schlüssel.',
      invalid: 'Geben Sie die ID des Schlüssels ein',
    },
    es: { label: 'ID de la clave privada', hint: 'Así reconoce Google la clave.', invalid: 'Escribe el ID de la clave' },
  }),
  private_key: {
    schema: z.optional(text(8_192, 4)),
    input: 'lines',
    secret: true,
    fallback: true,
    placeholder: '-----BEGIN PRIVATE KEY-----',
    texts: {
      en: {
        label: 'Private key',
        hint: 'Kept sealed, and opened for scans of this connection alone.',
        invalid: 'Enter a private key in PEM',
      },
      de: {
        label: 'Privater Schlüssel',
        hint: 'Wird versiegelt aufbewahrt und nur für Scans dieser Verbindung geöffnet.',
        invalid: 'Geben Sie einen privaten Schlüssel in PEM ein',
      },
      es: {
        label: 'Clave privada',
        hint: 'Se guarda sellada y solo se abre para los escaneos de esta conexión.',
        invalid: 'Escribe una clave privada en PEM',
      },
    },
  },
  client_email: part(254, 'parapet@shop-production.iam.gserviceaccount.com', {
    en: { label: 'Email address of the service account', hint: 'Whom scans act as.', invalid: 'Enter the address of a service account' },
    de: {
      label: 'E-Mail-Adresse des Dienstkontos',
      hint: 'Als wer Scans handeln.',
      invalid: 'Geben Sie die Adresse eines Dienstkontos ein',
    },
    es: {
      label: 'Correo de la cuenta de servicio',
      hint: 'Como quién actúan los escaneos.',
      invalid: 'Escribe la dirección de una cuenta de servicio',
    },
  }),
  client_id: part(100, '112233445566778899000', {
    en: { label: 'Client ID', hint: 'The number of the service account.', invalid: 'Enter the number of the service account' },
    de: { label: 'Client-ID', hint: 'Die Nummer des Dienstkontos.', invalid: 'Geben Sie die Nummer des Dienstkontos ein' },
    es: { label: 'ID de cliente', hint: 'El número de la cuenta de servicio.', invalid: 'Escribe el número de la cuenta de servicio' },
  }),
  auth_uri: part(500, 'https://accounts.google.com/o/oauth2/auth', {
    en: { label: 'Sign-in address', hint: 'Google’s own; it is not asked.', invalid: 'Enter Google’s own address' },
    de: { label: 'Anmeldeadresse', hint: 'Googles eigene; sie wird nicht angefragt.', invalid: 'Geben Sie Googles eigene Adresse ein' },
    es: { label: 'Dirección de inicio de sesión', hint: 'La de Google; no se consulta.', invalid: 'Escribe la dirección de Google' },
  }),
  token_uri: part(500, 'https://oauth2.googleapis.com/token', {
    en: {
      label: 'Token address',
      hint: 'Google’s own; tokens are asked for there alone.',
      invalid: 'Enter Google’s own address of tokens',
    },
    de: {
      label: 'Token-Adresse',
      hint: 'Googles eigene; nur dort werden Token erfragt.',
      invalid: 'Geben Sie Googles eigene Token-Adresse ein',
    },
    es: {
      label: 'Dirección de tokens',
      hint: 'La de Google; solo allí se piden tokens.',
      invalid: 'Escribe la dirección de tokens de Google',
    },
  }),
  auth_provider_x509_cert_url: part(500, 'https://www.googleapis.com/oauth2/v1/certs', {
    en: {
      label: 'Certificates of the provider',
      hint: 'Google’s own address; it is not asked.',
      invalid: 'Enter Google’s own address of certificates',
    },
    de: {
      label: 'Zertifikate des Anbieters',
      hint: 'Googles eigene Adresse; sie wird nicht angefragt.',
      invalid: 'Geben Sie Googles eigene Zertifikatadresse ein',
    },
    es: {
      label: 'Certificados del proveedor',
      hint: 'Dirección de Google; no se consulta.',
      invalid: 'Escribe la dirección de certificados de Google',
    },
  }),
  client_x509_cert_url: part(800, 'https://www.googleapis.com/robot/v1/metadata/x509/…', {
    en: {
      label: 'Certificate of the service account',
      hint: 'Google’s own address; it is not read.',
      invalid: 'Enter Google’s own address of this certificate',
    },
    de: {
      label: 'Zertifikat des Dienstkontos',
      hint: 'Googles eigene Adresse; sie wird nicht gelesen.',
      invalid: 'Geben Sie Googles eigene Adresse dieses Zertifikats ein',
    },
    es: {
      label: 'Certificado de la cuenta de servicio',
      hint: 'Dirección de Google; no se lee.',
      invalid: 'Escribe la dirección de Google de este certificado',
    },
  }),
  other: {
    schema: optional(1_000),
    input: 'text',
    further: true,
    texts: {
      en: {
        label: 'Notes',
        hint: 'For your team: who made the service account, where its key is renewed. No secrets.',
        invalid: 'Enter at most 1000 characters',
      },
      de: {
        label: 'Notizen',
        hint: 'Für Ihr Team: wer das Dienstkonto angelegt hat, wo sein Schlüssel erneuert wird. Keine Geheimnisse.',
        invalid: 'Geben Sie höchstens 1000 Zeichen ein',
      },
      es: {
        label: 'Notas',
        hint: 'Para tu equipo: quién creó la cuenta de servicio, dónde se renueva su clave. Sin secretos.',
        invalid: 'Escribe como máximo 1000 caracteres',
      },
    },
  },
} as const satisfies Fields

/** cloud.google.com/resource-manager/docs/creating-managing-projects; older ones stand below a domain (example.com:shop). */
const PROJECT = /^(?:[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]:)?[a-z][a-z0-9-]{4,28}[a-z0-9]$/u

/** A target is an organization by its number, or one project by its id. */
export const connection: ConnectionDefinition<typeof fields> = {
  fields,
  refusals,
  takeApart: { field: 'serviceAccountJson', read: takeApart },
  locate(values) {
    const organization = entered(values.organizationId)?.replace(/^organizations\//u, '') ?? null
    if (organization !== null && !/^[1-9]\d{0,19}$/u.test(organization)) throw new TargetRefused('not_an_organization')
    assertKeyParts(Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))))
    const project = entered(values.project_id)
    if (project === null || !PROJECT.test(project)) throw new TargetRefused('not_a_project')
    return organization === null ? project : `organizations/${organization}`
  },
  // Google's services alone, or what the operator set in their place
  addresses: () => [],
  testSteps,
  testReasons,
  testedFirst,
  patch: patchOf,
  setup: setupGcp,
}
