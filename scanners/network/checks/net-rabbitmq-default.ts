import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netRabbitmqDefault = networkCheck({
  id: 'net-rabbitmq-default',
  scannerType: 'Messaging',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-1392',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nuclei: rabbitmq-default-login'],
  references: ['https://www.rabbitmq.com/docs/access-control#loopback-users'],
  snippets: [{ label: 'shell', language: 'shell', code: 'rabbitmqctl delete_user guest' }],
  texts: {
    en: {
      name: 'The guest account of RabbitMQ',
      finding: 'RabbitMQ lets the guest account in from afar',
      fix: 'Delete the guest account of RabbitMQ',
      why: 'The account guest with the password guest is known to everyone, and it is an administrator: queues can be read, emptied and filled.',
      how: 'Delete the account or change its password, and keep loopback_users as delivered, so that it works on the machine alone.',
      messages: {
        pass: 'RabbitMQ refuses the account guest from here.',
        fail: 'RabbitMQ let the account guest in with its well-known password.',
      },
    },
    de: {
      name: 'Das Konto guest von RabbitMQ',
      finding: 'RabbitMQ lässt das Konto guest aus der Ferne ein',
      fix: 'Das Konto guest von RabbitMQ entfernen',
      why: 'Das Konto guest mit dem Passwort guest kennt jeder, und es ist ein Administrator: Warteschlangen lassen sich lesen, leeren und füllen.',
      how: 'Löschen Sie das Konto oder ändern Sie sein Passwort, und lassen Sie loopback_users, wie es ausgeliefert wird: dann gilt es nur auf dem Rechner selbst.',
      messages: {
        pass: 'RabbitMQ weist das Konto guest von hier ab.',
        fail: 'RabbitMQ ließ das Konto guest mit seinem allgemein bekannten Passwort ein.',
      },
    },
    es: {
      name: 'La cuenta guest de RabbitMQ',
      finding: 'RabbitMQ deja entrar a la cuenta guest a distancia',
      fix: 'Eliminar la cuenta guest de RabbitMQ',
      why: 'Todo el mundo conoce la cuenta guest con la contraseña guest, y es administradora: las colas se pueden leer, vaciar y llenar.',
      how: 'Elimina la cuenta o cambia su contraseña, y deja loopback_users como viene, para que solo funcione en la propia máquina.',
      messages: {
        pass: 'RabbitMQ rechaza la cuenta guest desde aquí.',
        fail: 'RabbitMQ dejó entrar a la cuenta guest con su contraseña conocida por todos.',
      },
    },
  },
  judge: (facts) => judgeServices(facts, ['rabbitmq'], ({ detail }) => ruledBy(detail.guest)),
})
