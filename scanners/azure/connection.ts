import * as z from 'zod/mini'
import { text } from '#contract/fields.ts'
import { TargetRefused, type Fields } from '#scanners/sdk/connection.ts'
import type { ConnectionDefinition } from '#scanners/sdk/scanner.ts'
import { REASON_FIELDS, testReasons, testSteps } from './access/connection-texts.ts'
import { patchOf } from './access/patch.ts'
import { setupAzure } from './access/setup.ts'
import { certificateEnd } from './api/certificate.ts'
import { fieldTexts } from './access/field-texts.ts'
import { wantedSubscriptions } from './wanted-subscriptions.ts'

const DAY_MS = 86_400_000
// both cases spelled out: a browser gets a pattern without its flags
const GUID = /^[\dA-Fa-f]{8}(?:-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}$/u
const guid = z.string().check(z.trim(), z.regex(GUID))
const EXAMPLE = '11111111-2222-3333-4444-555555555555'

const fields = {
  applicationId: { schema: guid, input: 'text', placeholder: EXAMPLE, texts: fieldTexts.applicationId },
  directoryId: { schema: guid, input: 'text', placeholder: EXAMPLE, texts: fieldTexts.directoryId },
  clientSecret: { schema: z.optional(text(256, 8)), input: 'text', secret: true, texts: fieldTexts.clientSecret },
  clientSecretExpiration: {
    schema: z._default(z.int().check(z.minimum(1), z.maximum(3_650)), 90),
    input: 'number',
    describes: 'clientSecret',
    texts: fieldTexts.clientSecretExpiration,
  },
  subscriptionId: { schema: z.optional(text(8_000)), input: 'lines', placeholder: EXAMPLE, texts: fieldTexts.subscriptionId },
  other: { schema: z.optional(text(1_000)), input: 'text', further: true, texts: fieldTexts.other },
  cloud: {
    schema: z._default(z.enum(['public', 'usGovernment', 'china']), 'public'),
    input: 'choice',
    further: true,
    choices: {
      public: { en: 'Azure (public)', de: 'Azure (öffentlich)', es: 'Azure (pública)' },
      usGovernment: { en: 'Azure Government (US)', de: 'Azure Government (USA)', es: 'Azure Government (EE. UU.)' },
      china: { en: 'Azure China (21Vianet)', de: 'Azure China (21Vianet)', es: 'Azure China (21Vianet)' },
    },
    texts: fieldTexts.cloud,
  },
  certificate: { schema: z.optional(text(20_000, 64)), input: 'lines', secret: true, fallback: true, texts: fieldTexts.certificate },
  federationTag: {
    schema: z.optional(text(100)),
    input: 'text',
    fallback: true,
    issued: { foreign: 'foreign_federation_tag', used: 'federation_tag_used' },
    texts: fieldTexts.federationTag,
  },
} as const satisfies Fields

const refusals = {
  not_a_subscription: {
    field: 'subscriptionId',
    texts: {
      en: 'Not every line is the ID of a subscription, such as 11111111-2222-3333-4444-555555555555.',
      de: 'Nicht jede Zeile ist die ID eines Abonnements, etwa 11111111-2222-3333-4444-555555555555.',
      es: 'No todas las líneas son ID de suscripción, como 11111111-2222-3333-4444-555555555555.',
    },
  },
  foreign_federation_tag: {
    field: 'federationTag',
    texts: {
      en: 'This value was not made here for your account. Use the one that the wizard shows, in the tag of the subscription as well.',
      de: 'Dieser Wert wurde nicht hier für Ihr Konto erzeugt. Verwenden Sie den, den der Assistent zeigt, auch im Tag des Abonnements.',
      es: 'Este valor no se generó aquí para tu cuenta. Usa el que muestra el asistente, también en la etiqueta de la suscripción.',
    },
  },
  federation_tag_used: {
    field: 'federationTag',
    texts: {
      en: 'The connection “{{name}}” uses this value. Each connection has its own.',
      de: 'Die Verbindung „{{name}}“ verwendet diesen Wert. Jede Verbindung hat einen eigenen.',
      es: 'La conexión «{{name}}» usa este valor. Cada conexión tiene el suyo.',
    },
  },
  already_connected: {
    field: 'subscriptionId',
    texts: {
      en: 'This is connected already, as “{{name}}”.',
      de: 'Das ist schon verbunden, als „{{name}}“.',
      es: 'Esto ya está conectado, como «{{name}}».',
    },
  },
} as const satisfies ConnectionDefinition<typeof fields>['refusals']

const FIELD_OF: ReadonlyMap<string, keyof typeof fields> = new Map(Object.entries(REASON_FIELDS))

/** A target is one subscription where exactly one is named, else the directory. */
export const connection: ConnectionDefinition<typeof fields> = {
  fields,
  refusals,
  locate({ directoryId, subscriptionId }) {
    const named = wantedSubscriptions({ subscriptionId: subscriptionId ?? '' })
    if (!named.every((id) => GUID.test(id))) throw new TargetRefused('not_a_subscription')
    const [first, ...others] = named
    return first !== undefined && others.length === 0 ? first : directoryId.toLowerCase()
  },
  // the hosts of one cloud, or what the operator set in their place
  addresses: () => [],
  testSteps,
  testReasons,
  expiresAt({ clientSecretExpiration: days }, { clientSecret, certificate }, givenAt) {
    // what is signed in with where both are given
    if (certificate !== undefined) return certificateEnd(certificate)
    return clientSecret === undefined || typeof days !== 'number' ? null : new Date(givenAt.getTime() + days * DAY_MS)
  },
  patch: patchOf,
  setup: setupAzure,
  testedFirst: (reason) => FIELD_OF.get(reason) ?? 'applicationId',
}
