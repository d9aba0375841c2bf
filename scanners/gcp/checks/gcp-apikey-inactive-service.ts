import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpApikeyInactiveService = gcpCheck({
  id: 'gcp-apikey-inactive-service',
  scannerType: 'API Keys',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-672',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.12' }],
  references: ['https://cloud.google.com/docs/authentication/api-keys-best-practices'],
  snippets: [
    gcloud('gcloud services api-keys delete KEY-ID'),
    terraform('# remove the key that no active service needs\n# resource "google_apikeys_key" "unused" { … }'),
  ],
  needs: ['api-keys', 'enabled-services'],
  texts: {
    en: {
      name: 'API keys and active services',
      finding: 'API key is for a service that is not active',
      fix: 'Delete API keys that no active service needs',
      why: 'A key for a service that is switched off is forgotten: nobody rotates it or looks at its use, and it works again the day someone switches the service on.',
      how: 'Open APIs & Services, Credentials, the key, and look which programs still use it. Delete it, or remove from its API restrictions the services that are not active.',
      messages: {
        pass: 'Every service that the key names is active.',
        fail: 'Not active in the project: {{services}}.',
        open: 'The key names no service; gcp-apikey-unrestricted judges it.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'API-Schlüssel und aktive Dienste',
      finding: 'API-Schlüssel gilt einem Dienst, der nicht aktiv ist',
      fix: 'Von keinem aktiven Dienst gebrauchte API-Schlüssel löschen',
      why: 'Ein Schlüssel für einen abgeschalteten Dienst ist vergessen: Niemand erneuert ihn oder sieht nach, wer ihn nutzt, und er gilt wieder, sobald jemand den Dienst einschaltet.',
      how: 'Öffnen Sie „APIs & Services“, „Credentials“, den Schlüssel, und prüfen Sie, welche Programme ihn noch nutzen. Löschen Sie ihn, oder nehmen Sie nicht aktive Dienste aus seinen API-Beschränkungen.',
      messages: {
        pass: 'Jeder Dienst, den der Schlüssel nennt, ist aktiv.',
        fail: 'Im Projekt nicht aktiv: {{services}}.',
        open: 'Der Schlüssel nennt keinen Dienst; darüber urteilt gcp-apikey-unrestricted.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Claves de API y servicios activos',
      finding: 'La clave de API es de un servicio que no está activo',
      fix: 'Eliminar las claves de API que ningún servicio activo necesita',
      why: 'Una clave de un servicio desactivado está olvidada: nadie la rota ni mira su uso, y vuelve a servir el día en que alguien active el servicio.',
      how: 'Abre «APIs & Services», «Credentials», la clave, y mira qué programas la usan todavía. Elimínala o quita de sus restricciones los servicios que no están activos.',
      messages: {
        pass: 'Todos los servicios que nombra la clave están activos.',
        fail: 'No activos en el proyecto: {{services}}.',
        open: 'La clave no nombra ningún servicio; la juzga gcp-apikey-unrestricted.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'api-keys': keys, 'enabled-services': { services: enabled } }) =>
    judgeRows(
      'apikeys.projects.locations.keys.list',
      keys,
      ({ services }) => services,
      (services) => {
        const inactive = services.filter((host) => host !== 'cloudapis.googleapis.com' && !enabled.has(host))
        return {
          fault: inactive.length > 0 ? 'fail' : null,
          ...(services.length === 0 && { pass: 'open' }),
          values: { apiTargets: services, inactive },
          options: { values: { services: inactive.join(', ') } },
        }
      },
    ),
})
