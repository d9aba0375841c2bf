import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamRootMfa = awsCheck({
  id: 'aws-iam-root-mfa',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-308',
  controls: [{ framework: 'CIS AWS 7.0', control: '2.5' }],
  aliases: ['prowler:iam_root_mfa_enabled'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/enable-mfa-for-root.html'],
  snippets: [
    { label: 'AWS CLI (check)', language: 'bash', code: "aws iam get-account-summary --query 'SummaryMap.AccountMFAEnabled'" },
    {
      label: 'Terraform (organization)',
      language: 'hcl',
      code: '# in the management account: member accounts need no root credentials at all\nresource "aws_iam_organizations_features" "this" {\n  enabled_features = ["RootCredentialsManagement", "RootSessions"]\n}',
    },
  ],
  needs: ['account', 'iam-summary'],
  texts: {
    en: {
      name: 'MFA of the root user',
      finding: 'The root user signs in without MFA',
      fix: 'Turn on MFA for the root user',
      why: 'The root user can do everything in the account, close it included, and no policy can stop it. With a password alone, one phishing mail or one reused password is enough to lose the account.',
      how: 'Sign in as root user, open Security credentials, and under Multi-factor authentication choose Assign MFA device. Register two security keys or passkeys, and keep one of them in a safe. In an organization, consider removing root credentials from member accounts instead.',
      messages: {
        pass: 'The root user signs in with MFA.',
        none: 'The root user has no password, so there is nothing to protect with MFA.',
        fail: 'The root user has a password and no MFA device.',
      },
    },
    de: {
      name: 'MFA des Root-Benutzers',
      finding: 'Der Root-Benutzer meldet sich ohne MFA an',
      fix: 'MFA für den Root-Benutzer einschalten',
      why: 'Der Root-Benutzer darf im Konto alles, bis hin zur Schließung, und keine Richtlinie hält ihn auf. Schützt ihn nur ein Passwort, genügt eine Phishing-Mail oder ein wiederverwendetes Passwort, um das Konto zu verlieren.',
      how: 'Melden Sie sich als Root-Benutzer an, öffnen Sie „Security credentials“ und wählen Sie unter „Multi-factor authentication“ „Assign MFA device“. Registrieren Sie zwei Sicherheitsschlüssel oder Passkeys und verwahren Sie einen im Safe. In einer Organisation können Sie Mitgliedskonten die Root-Zugangsdaten auch ganz entziehen.',
      messages: {
        pass: 'Der Root-Benutzer meldet sich mit MFA an.',
        none: 'Der Root-Benutzer hat kein Passwort; es gibt nichts mit MFA zu schützen.',
        fail: 'Der Root-Benutzer hat ein Passwort, aber kein MFA-Gerät.',
      },
    },
    es: {
      name: 'MFA del usuario raíz',
      finding: 'El usuario raíz inicia sesión sin MFA',
      fix: 'Activar MFA para el usuario raíz',
      why: 'El usuario raíz puede hacerlo todo en la cuenta, incluso cerrarla, y ninguna política lo detiene. Si solo lo protege una contraseña, basta un correo de phishing o una contraseña reutilizada para perder la cuenta.',
      how: 'Inicia sesión como usuario raíz, abre «Security credentials» y, en «Multi-factor authentication», elige «Assign MFA device». Registra dos llaves de seguridad o passkeys y guarda una en una caja fuerte. En una organización también puedes quitar las credenciales raíz de las cuentas miembro.',
      messages: {
        pass: 'El usuario raíz inicia sesión con MFA.',
        none: 'El usuario raíz no tiene contraseña; no hay nada que proteger con MFA.',
        fail: 'El usuario raíz tiene contraseña, pero ningún dispositivo MFA.',
      },
    },
  },
  judge({ account, 'iam-summary': { rootHasMfa, rootHasPassword } }) {
    if (account.partition === 'aws-us-gov') throw new NotApplicable('The root user of GovCloud cannot sign in to a console.')
    const evidence = [
      settings('GetAccountSummary', { AccountMFAEnabled: Number(rootHasMfa), AccountPasswordPresent: Number(rootHasPassword) }),
    ]
    const isOpen = !rootHasMfa && rootHasPassword
    const options = { evidence, ...(isOpen && { exposure: 'exposed' as const }) }
    return [judged(accountResource(account), { fault: isOpen ? 'fail' : null, pass: rootHasMfa ? 'pass' : 'none', options })]
  },
})
