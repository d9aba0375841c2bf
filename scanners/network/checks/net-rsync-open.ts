import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices } from '#scanners/network/judge-services.ts'

export const netRsyncOpen = networkCheck({
  id: 'net-rsync-open',
  scannerType: 'Files',
  category: 'Data exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nmap: rsync-list-modules'],
  references: ['https://download.samba.org/pub/rsync/rsyncd.conf.5'],
  snippets: [
    {
      label: 'rsyncd.conf',
      language: 'ini',
      code: '[backup]\npath = /srv/backup\nread only = true\nlist = false\nauth users = backup\nsecrets file = /etc/rsyncd.secrets\nhosts allow = 192.0.2.0/28',
    },
  ],
  texts: {
    en: {
      name: 'Modules of rsync',
      finding: 'rsync hands out modules to anyone',
      fix: 'Protect the modules of rsync',
      why: 'Anyone can copy what lies in these folders, backups more often than not, and overwrite it where writing is allowed.',
      how: 'Give each module auth users and a secrets file, limit hosts allow, or copy through SSH and turn the daemon off.',
      messages: { pass: 'Each module that is listed asks for a password.', fail: 'These modules ask for no password: {{modules}}.' },
    },
    de: {
      name: 'Module von rsync',
      finding: 'rsync gibt Module an jeden heraus',
      fix: 'Die Module von rsync schützen',
      why: 'Jeder kann kopieren, was in diesen Ordnern liegt, oft sind es Sicherungen, und es überschreiben, wo Schreiben erlaubt ist.',
      how: 'Geben Sie jedem Modul auth users und eine Datei mit Geheimnissen, begrenzen Sie hosts allow, oder kopieren Sie über SSH und schalten Sie den Dienst ab.',
      messages: { pass: 'Jedes aufgelistete Modul verlangt ein Passwort.', fail: 'Diese Module verlangen kein Passwort: {{modules}}.' },
    },
    es: {
      name: 'Módulos de rsync',
      finding: 'rsync entrega módulos a cualquiera',
      fix: 'Proteger los módulos de rsync',
      why: 'Cualquiera puede copiar lo que hay en estas carpetas, a menudo copias de seguridad, y sobrescribirlo donde se permite escribir.',
      how: 'Da a cada módulo auth users y un archivo de secretos, limita hosts allow, o copia por SSH y apaga el servicio.',
      messages: { pass: 'Cada módulo que aparece pide una contraseña.', fail: 'Estos módulos no piden contraseña: {{modules}}.' },
    },
  },
  judge: (facts) =>
    judgeServices(facts, ['rsync'], ({ detail: { openModules } }) => {
      if (openModules === null) return 'unknown'
      return openModules.length === 0 ? 'pass' : { isFault: true, values: { modules: openModules.slice(0, 5).join(', ') } }
    }),
})
