import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { combine } from '#scanners/aws/toxic/combine.ts'
import { callableBy } from '#scanners/aws/toxic/functions.ts'
import { isMighty, ofRole } from '#scanners/aws/toxic/powers.ts'

export const awsToxicPublicFunctionRole = awsCheck({
  id: 'aws-toxic-public-function-role',
  scannerType: 'Lambda',
  category: 'Access control',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-306',
  references: [
    'https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
  ],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws lambda update-function-url-config --region REGION --function-name NAME --auth-type AWS_IAM',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_lambda_function_url" "this" {\n  function_name      = aws_lambda_function.this.function_name\n  authorization_type = "AWS_IAM"\n}',
    },
  ],
  needs: ['account', 'lambda-functions', 'lambda-policies', 'lambda-urls', 'iam-details'],
  texts: {
    en: {
      name: 'Rights of functions that everyone may call',
      finding: 'Function that everyone may call has a mighty role',
      fix: 'Limit the role of the public function',
      why: 'Everyone may call the function without signing in, and it acts with rights over the account or over all its data. A single flaw in how it treats what it is sent makes these rights the caller’s.',
      how: 'Set the function URL to AWS_IAM, or narrow the policy of the function, where not everyone is meant. Give the function a role that names the resources it uses.',
      messages: {
        pass: 'Not everyone may call the function, or its role gives little.',
        fail: 'Everyone may call the function ({{through}}), and its role {{role}} is an administrator.',
        escalation: 'Everyone may call the function ({{through}}), and its role {{role}} can make itself administrator by {{way}}.',
        data: 'Everyone may call the function ({{through}}), and its role {{role}} may use {{actions}} on everything.',
        unknown: 'What decides was not seen: {{reason}}.',
      },
    },
    de: {
      name: 'Rechte von Funktionen, die jeder aufrufen darf',
      finding: 'Funktion, die jeder aufrufen darf, hat eine mächtige Rolle',
      fix: 'Rolle der öffentlichen Funktion verkleinern',
      why: 'Jeder darf die Funktion ohne Anmeldung aufrufen, und sie handelt mit Rechten über das Konto oder über alle seine Daten. Ein einziger Fehler im Umgang mit dem, was ihr geschickt wird, macht diese Rechte zu denen des Aufrufers.',
      how: 'Stellen Sie die Funktions-URL auf AWS_IAM oder verengen Sie die Richtlinie der Funktion, wo nicht jeder gemeint ist. Geben Sie der Funktion eine Rolle, die ihre Ressourcen beim Namen nennt.',
      messages: {
        pass: 'Nicht jeder darf die Funktion aufrufen, oder ihre Rolle gibt wenig her.',
        fail: 'Jeder darf die Funktion aufrufen ({{through}}), und ihre Rolle {{role}} ist Administrator.',
        escalation:
          'Jeder darf die Funktion aufrufen ({{through}}), und ihre Rolle {{role}} kann sich durch {{way}} zum Administrator machen.',
        data: 'Jeder darf die Funktion aufrufen ({{through}}), und ihre Rolle {{role}} darf {{actions}} auf alles anwenden.',
        unknown: 'Was darüber entscheidet, war nicht zu sehen: {{reason}}.',
      },
    },
    es: {
      name: 'Permisos de las funciones que cualquiera puede llamar',
      finding: 'Una función que cualquiera puede llamar tiene un rol poderoso',
      fix: 'Reducir el rol de la función pública',
      why: 'Cualquiera puede llamar a la función sin iniciar sesión, y esta actúa con permisos sobre la cuenta o sobre todos sus datos. Un solo fallo al tratar lo que recibe convierte esos permisos en los de quien llama.',
      how: 'Pon la URL de la función en AWS_IAM, o acota la política de la función, si no es para todos. Da a la función un rol que nombre los recursos que usa.',
      messages: {
        pass: 'No cualquiera puede llamar a la función, o su rol da poco.',
        fail: 'Cualquiera puede llamar a la función ({{through}}) y su rol {{role}} es administrador.',
        escalation: 'Cualquiera puede llamar a la función ({{through}}) y su rol {{role}} puede hacerse administrador mediante {{way}}.',
        data: 'Cualquiera puede llamar a la función ({{through}}) y su rol {{role}} puede usar {{actions}} sobre todo.',
        unknown: 'No se pudo ver lo que lo decide: {{reason}}.',
      },
    },
  },
  judge: ({ 'lambda-functions': { region, functions }, 'iam-details': details, ...facts }) =>
    functions.map(({ arn, relations }) => {
      const role = relations.find(({ kind }) => kind === 'has-role')?.to ?? null
      return combine(resourceOf(arn, region), { internet: callableBy(arn, facts), role: ofRole(details, role, isMighty) })
    }),
})
