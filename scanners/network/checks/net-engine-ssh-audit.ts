import { engineCheck, judgeFindings } from '#scanners/network/engine-check.ts'

/** Only where ssh-audit is installed. */
export const netEngineSshAudit = engineCheck({
  id: 'net-engine-ssh-audit',
  engine: 'ssh-audit',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-327',
  references: ['https://github.com/jtesta/ssh-audit', 'https://www.ssh-audit.com/hardening_guides.html'],
  texts: {
    en: {
      name: 'Algorithms of SSH by ssh-audit',
      finding: 'ssh-audit advises against an algorithm of the SSH server',
      fix: 'Remove the algorithms that ssh-audit advises against',
      why: 'Every algorithm that a server still offers can be chosen by an old or a manipulated client. What ssh-audit advises against is broken, soon to be broken, or has been given up by the makers of OpenSSH.',
      how: 'Name the algorithms that remain in KexAlgorithms, HostKeyAlgorithms, Ciphers and MACs of sshd_config, try the file with sshd -t, and restart the server.',
      messages: { pass: 'ssh-audit {{version}} has nothing against what this server offers.', fail: 'ssh-audit: {{title}}.' },
    },
    de: {
      name: 'Algorithmen von SSH laut ssh-audit',
      finding: 'ssh-audit rät von einem Algorithmus des SSH-Servers ab',
      fix: 'Die Algorithmen, von denen ssh-audit abrät, entfernen',
      why: 'Jeden Algorithmus, den ein Server noch anbietet, kann ein alter oder manipulierter Client wählen. Wovon ssh-audit abrät, das ist gebrochen, bald gebrochen oder von den Entwicklern von OpenSSH aufgegeben.',
      how: 'Nennen Sie die verbleibenden Algorithmen in KexAlgorithms, HostKeyAlgorithms, Ciphers und MACs der sshd_config, prüfen Sie die Datei mit sshd -t, und starten Sie den Server neu.',
      messages: {
        pass: 'ssh-audit {{version}} hat gegen das Angebot dieses Servers nichts einzuwenden.',
        fail: 'ssh-audit meldet: {{title}}.',
      },
    },
    es: {
      name: 'Algoritmos de SSH según ssh-audit',
      finding: 'ssh-audit desaconseja un algoritmo del servidor SSH',
      fix: 'Quitar los algoritmos que desaconseja ssh-audit',
      why: 'Cualquier algoritmo que un servidor aún ofrezca lo puede elegir un cliente antiguo o manipulado. Lo que desaconseja ssh-audit está roto, lo estará pronto o lo han abandonado los autores de OpenSSH.',
      how: 'Indica los algoritmos que quedan en KexAlgorithms, HostKeyAlgorithms, Ciphers y MACs de sshd_config, prueba el archivo con sshd -t y reinicia el servidor.',
      messages: { pass: 'ssh-audit {{version}} no tiene objeciones a lo que ofrece este servidor.', fail: 'ssh-audit informa: {{title}}.' },
    },
  },
  // a vulnerability goes by the version that the server tells, which a distribution may have repaired
  judge: (look) => judgeFindings(look, ({ id }) => (id.startsWith('CVE-') ? 'tentative' : 'confirmed')),
})
