import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netMemcachedNoauth = networkCheck({
  id: 'net-memcached-noauth',
  scannerType: 'Databases',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nmap: memcached-info'],
  references: ['https://docs.memcached.org/serverguide/configuring/'],
  snippets: [{ label: '/etc/memcached.conf', language: 'ini', code: '-l 127.0.0.1\n-U 0' }],
  texts: {
    en: {
      name: 'Reach of Memcached',
      finding: 'Memcached answers anyone',
      fix: 'Close Memcached to strangers',
      why: 'Whoever reaches the port reads, changes and deletes what is cached: sessions and pages among it. Memcached has no passwords in its usual protocol.',
      how: 'Listen on the addresses of the applications alone, turn UDP off, and close the port in the firewall; or turn on SASL.',
      messages: { pass: 'Memcached does not answer strangers.', fail: 'Memcached answered a question for its version without a sign-in.' },
    },
    de: {
      name: 'Erreichbarkeit von Memcached',
      finding: 'Memcached antwortet jedem',
      fix: 'Memcached für Fremde schließen',
      why: 'Wer den Port erreicht, liest, ändert und löscht, was zwischengespeichert ist, auch Sitzungen und Seiten. In seinem üblichen Protokoll kennt Memcached keine Passwörter.',
      how: 'Lassen Sie Memcached nur an den Adressen der Anwendungen lauschen, schalten Sie UDP ab und schließen Sie den Port in der Firewall, oder schalten Sie SASL ein.',
      messages: { pass: 'Memcached antwortet Fremden nicht.', fail: 'Memcached beantwortete die Frage nach der Version ohne Anmeldung.' },
    },
    es: {
      name: 'Acceso a Memcached',
      finding: 'Memcached responde a cualquiera',
      fix: 'Cerrar Memcached a extraños',
      why: 'Quien llega al puerto lee, cambia y borra lo que está en caché, también sesiones y páginas. En su protocolo habitual Memcached no conoce contraseñas.',
      how: 'Escucha solo en las direcciones de las aplicaciones, desactiva UDP y cierra el puerto en el cortafuegos, o activa SASL.',
      messages: {
        pass: 'Memcached no responde a extraños.',
        fail: 'Memcached respondió a la pregunta por su versión antes de cualquier inicio de sesión.',
      },
    },
  },
  judge: (facts) => judgeServices(facts, ['memcached'], () => ruledBy(true)),
})
