import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netMqttAnon = networkCheck({
  id: 'net-mqtt-anon',
  scannerType: 'Messaging',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nmap: mqtt-subscribe'],
  references: ['https://mosquitto.org/man/mosquitto-conf-5.html'],
  snippets: [{ label: 'mosquitto.conf', language: 'ini', code: 'allow_anonymous false\npassword_file /etc/mosquitto/passwd' }],
  texts: {
    en: {
      name: 'Sign-in of the MQTT broker',
      finding: 'The MQTT broker accepts anonymous clients',
      fix: 'Require sign-in on the MQTT broker',
      why: 'Anyone may listen to every message and send commands in the name of any device: doors, machines and sensors hang on such brokers.',
      how: 'Turn anonymous clients off, give each device credentials of its own with access lists, and use TLS (port 8883).',
      messages: { pass: 'The broker refuses clients without credentials.', fail: 'The broker accepted a client without credentials.' },
    },
    de: {
      name: 'Anmeldung am MQTT-Broker',
      finding: 'Der MQTT-Broker nimmt anonyme Clients an',
      fix: 'Am MQTT-Broker eine Anmeldung verlangen',
      why: 'Jeder kann alle Nachrichten mithören und im Namen jedes Geräts Befehle senden: An solchen Brokern hängen Türen, Maschinen und Sensoren.',
      how: 'Schalten Sie anonyme Clients ab, geben Sie jedem Gerät eigene Zugangsdaten mit Zugriffslisten, und nehmen Sie TLS (Port 8883).',
      messages: { pass: 'Der Broker weist Clients ohne Zugangsdaten ab.', fail: 'Der Broker nahm einen Client ohne Zugangsdaten an.' },
    },
    es: {
      name: 'Inicio de sesión en el bróker MQTT',
      finding: 'El bróker MQTT acepta clientes anónimos',
      fix: 'Exigir inicio de sesión en el bróker MQTT',
      why: 'Cualquiera puede escuchar todos los mensajes y enviar órdenes en nombre de cualquier dispositivo: de estos brókeres dependen puertas, máquinas y sensores.',
      how: 'Desactiva los clientes anónimos, da a cada dispositivo credenciales propias con listas de acceso y usa TLS (puerto 8883).',
      messages: { pass: 'El bróker rechaza a los clientes sin credenciales.', fail: 'El bróker aceptó a un cliente sin credenciales.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['mqtt'], ({ detail }) => ruledBy(detail.anonymous)),
})
