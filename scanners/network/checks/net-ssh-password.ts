import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices } from '#scanners/network/judge-services.ts'

/** Ways that end with something typed; none is no sign-in at all. */
const TYPED: ReadonlySet<string> = new Set(['password', 'keyboard-interactive', 'none'])

export const netSshPassword = networkCheck({
  id: 'net-ssh-password',
  scannerType: 'SSH',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-307',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nmap: ssh-auth-methods'],
  references: ['https://man.openbsd.org/sshd_config#PermitRootLogin'],
  snippets: [
    {
      label: '/etc/ssh/sshd_config',
      language: 'text',
      code: 'PermitRootLogin no\nPasswordAuthentication no\nKbdInteractiveAuthentication no',
    },
  ],
  texts: {
    en: {
      name: 'Sign-in of root over SSH',
      finding: 'SSH offers root to sign in by password',
      fix: 'Disable passwords for root in SSH',
      why: 'Root is a name that everyone knows, so that only its password is left to guess; machines on the internet are tried thousands of times a day.',
      how: 'Set PermitRootLogin to no and PasswordAuthentication to no, and sign in with keys.',
      messages: {
        pass: 'The server offers root no sign-in by password.',
        fail: 'The server offers root to sign in by: {{methods}}. Whether it would take the password was not tried.',
      },
    },
    de: {
      name: 'Anmeldung von root über SSH',
      finding: 'SSH bietet root die Anmeldung mit Passwort an',
      fix: 'Passwörter für root in SSH abschalten',
      why: 'Den Namen root kennt jeder, zu erraten bleibt nur das Passwort; an Rechnern im Internet wird das täglich tausendfach versucht.',
      how: 'Setzen Sie PermitRootLogin auf no und PasswordAuthentication auf no, und melden Sie sich mit Schlüsseln an.',
      messages: {
        pass: 'Der Server bietet root keine Anmeldung mit Passwort an.',
        fail: 'Der Server bietet root diese Anmeldung an: {{methods}}. Ob er das Passwort nähme, wurde nicht versucht.',
      },
    },
    es: {
      name: 'Inicio de sesión de root por SSH',
      finding: 'SSH ofrece a root entrar con contraseña',
      fix: 'Desactivar las contraseñas de root en SSH',
      why: 'Todos conocen el nombre root, así que solo queda adivinar la contraseña; en las máquinas de internet se intenta miles de veces al día.',
      how: 'Pon PermitRootLogin en no y PasswordAuthentication en no, y entra con claves.',
      messages: {
        pass: 'El servidor no ofrece a root entrar con contraseña.',
        fail: 'El servidor ofrece a root entrar así: {{methods}}. No se intentó entrar con una contraseña.',
      },
    },
  },
  judge: (facts) =>
    judgeServices(facts, ['ssh'], ({ detail: { rootMethods } }) => {
      if (rootMethods === null) return 'unknown'
      const methods = rootMethods.filter((method) => TYPED.has(method))
      return methods.length === 0 ? 'pass' : { isFault: true, values: { methods: methods.join(', ') }, confidence: 'firm' }
    }),
})
