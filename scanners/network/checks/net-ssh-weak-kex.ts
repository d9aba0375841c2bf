import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices } from '#scanners/network/judge-services.ts'
import { ruledByAlgorithms, WEAK_KEX } from '#scanners/network/judge-ssh.ts'

export const netSshWeakKex = networkCheck({
  id: 'net-ssh-weak-kex',
  scannerType: 'SSH',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-327',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A02' }],
  aliases: ['ssh-audit: kex'],
  references: ['https://www.rfc-editor.org/rfc/rfc9142'],
  snippets: [
    {
      label: '/etc/ssh/sshd_config',
      language: 'text',
      code: 'KexAlgorithms sntrup761x25519-sha512@openssh.com,curve25519-sha256,ecdh-sha2-nistp256,diffie-hellman-group16-sha512',
    },
  ],
  texts: {
    en: {
      name: 'Key exchange of SSH',
      finding: 'SSH offers weak key exchange',
      fix: 'Restrict the key exchange of SSH',
      why: 'Old exchanges rest on SHA-1 or on numbers that are short enough to be broken by those with means. What is recorded today can be read later.',
      how: 'Allow curve25519, the ECDH curves, group 14 with SHA-256 or longer groups, and the exchanges that hold against quantum computers, and nothing else.',
      messages: { pass: 'The server offers no weak key exchange.', fail: 'The server offers {{algorithms}}.' },
    },
    de: {
      name: 'Schlüsselaustausch von SSH',
      finding: 'SSH bietet schwachen Schlüsselaustausch an',
      fix: 'Den Schlüsselaustausch von SSH einschränken',
      why: 'Alte Verfahren beruhen auf SHA-1 oder auf Zahlen, die kurz genug sind, um mit entsprechenden Mitteln gebrochen zu werden. Was heute aufgezeichnet wird, lässt sich später lesen.',
      how: 'Erlauben Sie curve25519, die ECDH-Kurven, Gruppe 14 mit SHA-256 oder längere Gruppen und die Verfahren, die Quantenrechnern standhalten, und sonst nichts.',
      messages: { pass: 'Der Server bietet keinen schwachen Schlüsselaustausch an.', fail: 'Der Server bietet {{algorithms}} an.' },
    },
    es: {
      name: 'Intercambio de claves de SSH',
      finding: 'SSH ofrece intercambios de claves débiles',
      fix: 'Restringir el intercambio de claves de SSH',
      why: 'Los intercambios antiguos se basan en SHA-1 o en números bastante cortos para que los rompa quien tenga medios. Lo que se graba hoy se podrá leer después.',
      how: 'Permite curve25519, las curvas ECDH, el grupo 14 con SHA-256 o grupos más largos y los intercambios que resisten a ordenadores cuánticos, y nada más.',
      messages: { pass: 'El servidor no ofrece intercambios de claves débiles.', fail: 'El servidor ofrece {{algorithms}}.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['ssh'], ({ detail }) => ruledByAlgorithms(detail.offers && [WEAK_KEX, detail.offers.kex])),
})
