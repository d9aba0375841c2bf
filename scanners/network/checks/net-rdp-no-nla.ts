import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netRdpNoNla = networkCheck({
  id: 'net-rdp-no-nla',
  scannerType: 'Remote access',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-287',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nmap: rdp-enum-encryption'],
  references: ['https://learn.microsoft.com/windows-server/remote/remote-desktop-services/remotepc/remote-desktop-allow-access'],
  snippets: [
    {
      label: 'PowerShell',
      language: 'powershell',
      code: "Set-ItemProperty -Path 'HKLM:\\System\\CurrentControlSet\\Control\\Terminal Server\\WinStations\\RDP-Tcp' -Name UserAuthentication -Value 1",
    },
  ],
  texts: {
    en: {
      name: 'Network level authentication of RDP',
      finding: 'RDP does not require network level authentication',
      fix: 'Require network level authentication for RDP',
      why: 'Without it a stranger gets a session before signing in: faults such as BlueKeep need nothing else, and passwords can be tried at the screen.',
      how: 'Require network level authentication, and let RDP be reached through a VPN or gateway alone.',
      messages: {
        pass: 'The server requires network level authentication.',
        fail: 'The server accepted a connection without network level authentication.',
      },
    },
    de: {
      name: 'Authentifizierung auf Netzwerkebene von RDP',
      finding: 'RDP verlangt keine Authentifizierung auf Netzwerkebene',
      fix: 'Für RDP die Authentifizierung auf Netzwerkebene verlangen',
      why: 'Ohne sie bekommt ein Fremder eine Sitzung, bevor er sich anmeldet: Lücken wie BlueKeep brauchen nichts weiter, und Passwörter lassen sich am Bildschirm durchprobieren.',
      how: 'Verlangen Sie die Authentifizierung auf Netzwerkebene, und lassen Sie RDP nur über ein VPN oder Gateway erreichen.',
      messages: {
        pass: 'Der Server verlangt die Authentifizierung auf Netzwerkebene.',
        fail: 'Der Server nahm eine Verbindung ohne Authentifizierung auf Netzwerkebene an.',
      },
    },
    es: {
      name: 'Autenticación a nivel de red de RDP',
      finding: 'RDP no exige autenticación a nivel de red',
      fix: 'Exigir autenticación a nivel de red en RDP',
      why: 'Sin ella un extraño obtiene una sesión antes de iniciarla: fallos como BlueKeep no necesitan más, y se pueden probar contraseñas en la pantalla.',
      how: 'Exige la autenticación a nivel de red y deja que se llegue a RDP solo por una VPN o una pasarela.',
      messages: {
        pass: 'El servidor exige autenticación a nivel de red.',
        fail: 'El servidor aceptó una conexión sin autenticación a nivel de red.',
      },
    },
  },
  judge: (facts) => judgeServices(facts, ['rdp'], ({ detail }) => ruledBy(detail.nla === null ? null : !detail.nla)),
})
