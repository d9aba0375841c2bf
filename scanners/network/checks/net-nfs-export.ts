import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices } from '#scanners/network/judge-services.ts'
import { plainText } from '#scanners/network/wire/bytes.ts'

export const netNfsExport = networkCheck({
  id: 'net-nfs-export',
  scannerType: 'Files',
  category: 'Data exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-668',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A01' }],
  aliases: ['nmap: nfs-showmount'],
  references: ['https://www.rfc-editor.org/rfc/rfc1813#section-5.2.5'],
  snippets: [{ label: '/etc/exports', language: 'text', code: '/srv/files 192.0.2.0/28(ro,root_squash)' }],
  texts: {
    en: {
      name: 'Exports of NFS',
      finding: 'NFS exports folders to everyone',
      fix: 'Restrict the exports of NFS',
      why: 'Any machine may mount these folders. With the usual sign-in of NFS it also claims whose files it reads and writes.',
      how: 'Name the hosts or networks that may mount each folder, keep root_squash, and use NFS 4 with Kerberos where it matters.',
      messages: { pass: 'No folder is exported to everyone.', fail: 'Everyone may mount {{exports}}.' },
    },
    de: {
      name: 'Freigaben von NFS',
      finding: 'NFS gibt Ordner für alle frei',
      fix: 'Die Freigaben von NFS einschränken',
      why: 'Jeder Rechner darf diese Ordner einhängen. Bei der üblichen Anmeldung von NFS behauptet er auch, wessen Dateien er liest und schreibt.',
      how: 'Nennen Sie die Hosts oder Netze, die einen Ordner einhängen dürfen, behalten Sie root_squash bei, und nehmen Sie NFS 4 mit Kerberos, wo es darauf ankommt.',
      messages: { pass: 'Kein Ordner ist für alle freigegeben.', fail: 'Alle dürfen {{exports}} einhängen.' },
    },
    es: {
      name: 'Recursos compartidos de NFS',
      finding: 'NFS comparte carpetas con todos',
      fix: 'Restringir los recursos compartidos de NFS',
      why: 'Cualquier máquina puede montar estas carpetas. Con el inicio de sesión habitual de NFS también dice de quién son los archivos que lee y escribe.',
      how: 'Nombra los hosts o redes que pueden montar cada carpeta, mantén root_squash y usa NFS 4 con Kerberos donde importe.',
      messages: { pass: 'Ninguna carpeta se comparte con todos.', fail: 'Todos pueden montar {{exports}}.' },
    },
  },
  judge: (facts) =>
    judgeServices(facts, ['nfs'], ({ detail: { openExports } }) => {
      if (openExports === null) return 'unknown'
      return openExports.length === 0 ? 'pass' : { isFault: true, values: { exports: plainText(openExports.slice(0, 5).join(', ')) } }
    }),
})
