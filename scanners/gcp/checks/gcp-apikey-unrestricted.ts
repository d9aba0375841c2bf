import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

/** Stands for every API of Google Cloud. */
const EVERY_API = 'cloudapis.googleapis.com'

export const gcpApikeyUnrestricted = gcpCheck({
  id: 'gcp-apikey-unrestricted',
  scannerType: 'API Keys',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.14' }],
  aliases: ['prowler:apikeys_api_restrictions_configured'],
  references: ['https://cloud.google.com/docs/authentication/api-keys#adding-api-restrictions'],
  snippets: [
    gcloud('gcloud services api-keys update KEY-ID --api-target service=maps-backend.googleapis.com'),
    terraform(
      'resource "google_apikeys_key" "this" {\n  name = "maps"\n  restrictions {\n    api_targets {\n      service = "maps-backend.googleapis.com"\n    }\n  }\n}',
    ),
  ],
  needs: ['api-keys'],
  texts: {
    en: {
      name: 'API restrictions of keys',
      finding: 'API key may call every API',
      fix: 'Limit API keys to the APIs they need',
      why: 'An API key stands in pages and apps, where anyone can copy it. Without restriction it calls every API that the project has switched on or will switch on, at your cost and with your data.',
      how: 'Open APIs & Services, Credentials, the key, API restrictions, choose Restrict key, and select the APIs that its program calls. Add an application restriction too: addresses, websites or apps.',
      messages: {
        pass: 'The key may call named APIs only.',
        fail: 'The key may call every API that the project has switched on.',
        all: 'The key names {{api}}, which stands for all of Google Cloud.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'API-Beschränkung von Schlüsseln',
      finding: 'API-Schlüssel darf jede API aufrufen',
      fix: 'API-Schlüssel auf die nötigen APIs beschränken',
      why: 'Ein API-Schlüssel steht in Seiten und Apps, wo ihn jeder kopieren kann. Ohne Beschränkung ruft er jede API auf, die im Projekt aktiv ist oder wird, auf Ihre Kosten und mit Ihren Daten.',
      how: 'Öffnen Sie „APIs & Services“, „Credentials“, den Schlüssel, „API restrictions“, wählen Sie „Restrict key“ und die APIs, die sein Programm aufruft. Beschränken Sie auch die Anwendung: Adressen, Websites oder Apps.',
      messages: {
        pass: 'Der Schlüssel darf nur benannte APIs aufrufen.',
        fail: 'Der Schlüssel darf jede API aufrufen, die im Projekt aktiv ist.',
        all: 'Der Schlüssel nennt {{api}}, das für ganz Google Cloud steht.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Restricción de API de las claves',
      finding: 'La clave de API puede llamar a cualquier API',
      fix: 'Limitar las claves de API a las API necesarias',
      why: 'Una clave de API está en páginas y aplicaciones, donde cualquiera la copia. Sin restricción llama a todas las API activas o futuras del proyecto, a tu costa y con tus datos.',
      how: 'Abre «APIs & Services», «Credentials», la clave, «API restrictions», elige «Restrict key» y marca las API que usa su programa. Añade también una restricción de aplicación: direcciones, sitios web o aplicaciones.',
      messages: {
        pass: 'La clave solo puede llamar a las API nombradas.',
        fail: 'La clave puede llamar a todas las API activas del proyecto.',
        all: 'La clave nombra {{api}}, que representa todo Google Cloud.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'api-keys': keys }) =>
    judgeRows(
      'apikeys.projects.locations.keys.list',
      keys,
      ({ services }) => services,
      (services) => ({
        fault: services.length === 0 ? 'fail' : services.includes(EVERY_API) ? 'all' : null,
        values: { apiTargets: services },
        options: { values: { api: EVERY_API } },
      }),
    ),
})
