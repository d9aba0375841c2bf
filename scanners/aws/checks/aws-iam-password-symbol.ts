import { accountResource } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamPasswordSymbol = awsCheck({
  id: 'aws-iam-password-symbol',
  scannerType: 'IAM',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-521',
  aliases: ['prowler:iam_password_policy_symbol'],
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_passwords_account-policy.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: '# sets the whole policy: name every rule you want to keep\naws iam update-account-password-policy --minimum-password-length 14 --password-reuse-prevention 24 --require-symbols',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_iam_account_password_policy" "this" {\n  minimum_password_length   = 14\n  password_reuse_prevention = 24\n  require_symbols = true\n}',
    },
  ],
  needs: ['account', 'iam-password-policy'],
  texts: {
    en: {
      name: 'Symbols in passwords',
      finding: 'Passwords need not contain a symbol',
      fix: 'Require symbols in passwords',
      why: 'Several compliance programs ask for passwords that contain symbols. It widens what an attacker has to try, though length counts for more.',
      how: 'Open IAM, choose Account settings, edit the password policy, choose Custom, and require at least a symbol. It applies to the next password each user sets.',
      messages: {
        pass: 'Passwords must contain a symbol.',
        fail: 'The password policy does not ask for symbols.',
        none: 'No password policy is set, and the default does not ask for symbols.',
      },
    },
    de: {
      name: 'Sonderzeichen in Passwörtern',
      finding: 'Passwörter kommen ohne Sonderzeichen aus',
      fix: 'Sonderzeichen in Passwörtern verlangen',
      why: 'Mehrere Compliance-Programme verlangen Passwörter, die Sonderzeichen enthalten. Das vergrößert, was ein Angreifer durchprobieren muss; Länge zählt allerdings mehr.',
      how: 'Öffnen Sie IAM, wählen Sie „Account settings“, bearbeiten Sie die Passwortrichtlinie, wählen Sie „Custom“ und verlangen Sie mindestens ein Sonderzeichen. Sie gilt ab dem nächsten Passwort, das ein Benutzer setzt.',
      messages: {
        pass: 'Passwörter müssen ein Sonderzeichen enthalten.',
        fail: 'Die Passwortrichtlinie verlangt keine Sonderzeichen.',
        none: 'Keine Passwortrichtlinie ist gesetzt, und der Standard verlangt keine Sonderzeichen.',
      },
    },
    es: {
      name: 'Símbolos en las contraseñas',
      finding: 'Las contraseñas no tienen que incluir un símbolo',
      fix: 'Exigir símbolos en las contraseñas',
      why: 'Varios programas de cumplimiento piden contraseñas que incluyan símbolos. Amplía lo que un atacante debe probar, aunque la longitud cuenta más.',
      how: 'Abre IAM, elige «Account settings», edita la política de contraseñas, elige «Custom» y exige al menos un símbolo. Se aplica a la próxima contraseña que ponga cada usuario.',
      messages: {
        pass: 'Las contraseñas deben incluir un símbolo.',
        fail: 'La política de contraseñas no exige símbolos.',
        none: 'No hay política de contraseñas, y la predeterminada no exige símbolos.',
      },
    },
  },
  judge({ account, 'iam-password-policy': policy }) {
    const evidence = [settings('GetAccountPasswordPolicy', { policy: policy.isOwn ? 'own' : 'none', RequireSymbols: policy.needsSymbols })]
    return [judged(accountResource(account), { fault: policy.needsSymbols ? null : policy.isOwn ? 'fail' : 'none', options: { evidence } })]
  },
})
