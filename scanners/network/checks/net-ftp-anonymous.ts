import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netFtpAnonymous = networkCheck({
  id: 'net-ftp-anonymous',
  scannerType: 'Files',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nmap: ftp-anon', 'nuclei: ftp-anonymous-login'],
  references: ['https://www.rfc-editor.org/rfc/rfc1635'],
  snippets: [{ label: 'vsftpd.conf', language: 'ini', code: 'anonymous_enable=NO' }],
  texts: {
    en: {
      name: 'Anonymous sign-in of FTP',
      finding: 'FTP lets anyone in',
      fix: 'Disable anonymous FTP',
      why: 'Anyone can fetch what lies there. Where uploads are allowed, strangers also use the server to hand on their own files.',
      how: 'Turn anonymous access off. What is meant for the public belongs on a web server.',
      messages: { pass: 'The server refuses anonymous users.', fail: 'The server let the user “anonymous” in.' },
    },
    de: {
      name: 'Anonyme Anmeldung an FTP',
      finding: 'FTP lässt jeden ein',
      fix: 'Anonymes FTP abschalten',
      why: 'Jeder kann holen, was dort liegt. Wo Hochladen erlaubt ist, verteilen Fremde über den Server auch ihre eigenen Dateien.',
      how: 'Schalten Sie den anonymen Zugang ab. Was für die Öffentlichkeit bestimmt ist, gehört auf einen Webserver.',
      messages: { pass: 'Der Server weist anonyme Benutzer ab.', fail: 'Der Server ließ den Benutzer „anonymous“ ein.' },
    },
    es: {
      name: 'Inicio de sesión anónimo en FTP',
      finding: 'FTP deja entrar a cualquiera',
      fix: 'Desactivar el FTP anónimo',
      why: 'Cualquiera puede llevarse lo que hay. Donde se permite subir archivos, los extraños usan además el servidor para repartir los suyos.',
      how: 'Desactiva el acceso anónimo. Lo destinado al público debe estar en un servidor web.',
      messages: { pass: 'El servidor rechaza a los usuarios anónimos.', fail: 'El servidor dejó entrar al usuario «anonymous».' },
    },
  },
  judge: (facts) => judgeServices(facts, ['ftp'], ({ detail }) => ruledBy(detail.anonymous)),
})
