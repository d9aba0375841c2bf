import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netRedisNoauth = networkCheck({
  id: 'net-redis-noauth',
  scannerType: 'Databases',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nmap: redis-info', 'nuclei: exposed-redis'],
  references: ['https://redis.io/docs/latest/operate/oss_and_stack/management/security/'],
  snippets: [{ label: 'redis.conf', language: 'ini', code: 'bind 127.0.0.1 -::1\nprotected-mode yes\nrequirepass a-long-random-password' }],
  texts: {
    en: {
      name: 'Sign-in of Redis',
      finding: 'Redis asks for no password',
      fix: 'Set a password for Redis',
      why: 'Anyone who reaches the port reads and changes all data. Many get from there to the machine itself, by writing a key for SSH or a scheduled job where Redis may write files.',
      how: 'Set a password (requirepass, or users with ACLs), bind Redis to the addresses that need it, and close the port to everyone else.',
      messages: { pass: 'Redis answers no command before someone signs in.', fail: 'Redis answered INFO without a password.' },
    },
    de: {
      name: 'Anmeldung an Redis',
      finding: 'Redis verlangt kein Passwort',
      fix: 'Ein Passwort für Redis setzen',
      why: 'Wer den Port erreicht, liest und ändert alle Daten. Viele gelangen von dort auf den Rechner selbst, indem sie einen SSH-Schlüssel oder einen geplanten Auftrag schreiben, wo Redis Dateien schreiben darf.',
      how: 'Setzen Sie ein Passwort (requirepass, oder Benutzer mit ACLs), binden Sie Redis an die Adressen, die es brauchen, und schließen Sie den Port für alle anderen.',
      messages: { pass: 'Redis beantwortet keinen Befehl, bevor sich jemand anmeldet.', fail: 'Redis beantwortete INFO ohne Passwort.' },
    },
    es: {
      name: 'Inicio de sesión en Redis',
      finding: 'Redis no pide contraseña',
      fix: 'Poner una contraseña a Redis',
      why: 'Cualquiera que llegue al puerto lee y cambia todos los datos. Muchos pasan de ahí a la propia máquina, escribiendo una clave de SSH o una tarea programada donde Redis puede escribir archivos.',
      how: 'Pon una contraseña (requirepass, o usuarios con ACL), enlaza Redis a las direcciones que lo necesitan y cierra el puerto a los demás.',
      messages: {
        pass: 'Redis no responde a ninguna orden antes de que alguien inicie sesión.',
        fail: 'Redis respondió a INFO sin contraseña.',
      },
    },
  },
  judge: (facts) => judgeServices(facts, ['redis'], ({ detail }) => ruledBy(detail.open)),
})
