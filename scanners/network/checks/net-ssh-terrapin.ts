import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'
import { isTerrapin } from '#scanners/network/judge-ssh.ts'

export const netSshTerrapin = networkCheck({
  id: 'net-ssh-terrapin',
  scannerType: 'SSH',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-354',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A06' }],
  aliases: ['CVE-2023-48795', 'nuclei: CVE-2023-48795'],
  references: ['https://terrapin-attack.com/', 'https://nvd.nist.gov/vuln/detail/CVE-2023-48795'],
  snippets: [{ label: '/etc/ssh/sshd_config', language: 'text', code: 'Ciphers -chacha20-poly1305@openssh.com\nMACs -*-etm@openssh.com' }],
  texts: {
    en: {
      name: 'Strict key exchange of SSH',
      finding: 'SSH can be attacked with Terrapin',
      fix: 'Update SSH for strict key exchange',
      why: 'Someone on the way can cut the first messages out of a connection unnoticed and so turn protections off (CVE-2023-48795).',
      how: 'Update the SSH server to a release with strict key exchange (OpenSSH 9.6 and later, or a fixed package). Until then leave out ChaCha20-Poly1305 and the -etm algorithms with CBC.',
      messages: {
        pass: 'The server has strict key exchange, or offers none of the affected algorithms.',
        fail: 'The server offers affected algorithms and no strict key exchange.',
      },
    },
    de: {
      name: 'Strenger Schlüsselaustausch von SSH',
      finding: 'SSH lässt sich mit Terrapin angreifen',
      fix: 'SSH für den strengen Schlüsselaustausch aktualisieren',
      why: 'Wer unterwegs sitzt, kann die ersten Nachrichten einer Verbindung unbemerkt herausschneiden und so Schutz abschalten (CVE-2023-48795).',
      how: 'Aktualisieren Sie den SSH-Server auf eine Version mit strengem Schlüsselaustausch (OpenSSH ab 9.6 oder ein korrigiertes Paket). Bis dahin lassen Sie ChaCha20-Poly1305 und die -etm-Verfahren mit CBC weg.',
      messages: {
        pass: 'Der Server beherrscht den strengen Schlüsselaustausch oder bietet keines der betroffenen Verfahren an.',
        fail: 'Der Server bietet betroffene Verfahren an, aber keinen strengen Schlüsselaustausch.',
      },
    },
    es: {
      name: 'Intercambio de claves estricto de SSH',
      finding: 'SSH se puede atacar con Terrapin',
      fix: 'Actualizar SSH para el intercambio de claves estricto',
      why: 'Alguien en el camino puede recortar los primeros mensajes de una conexión sin que se note y así desactivar protecciones (CVE-2023-48795).',
      how: 'Actualiza el servidor SSH a una versión con intercambio estricto (OpenSSH 9.6 o posterior, o un paquete corregido). Hasta entonces omite ChaCha20-Poly1305 y los algoritmos -etm con CBC.',
      messages: {
        pass: 'El servidor tiene intercambio estricto, o no ofrece ninguno de los algoritmos afectados.',
        fail: 'El servidor ofrece algoritmos afectados y ningún intercambio estricto.',
      },
    },
  },
  judge: (facts) => judgeServices(facts, ['ssh'], ({ detail }) => ruledBy(isTerrapin(detail.offers))),
})
