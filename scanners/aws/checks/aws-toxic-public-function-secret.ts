import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { combine } from '#scanners/aws/toxic/combine.ts'
import { callableBy } from '#scanners/aws/toxic/functions.ts'
import { holdsSecrets } from '#scanners/aws/toxic/secrets.ts'

export const awsToxicPublicFunctionSecret = awsCheck({
  id: 'aws-toxic-public-function-secret',
  scannerType: 'Lambda',
  category: 'Data exposure',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-312',
  references: [
    'https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html',
    'https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html',
  ],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws lambda update-function-configuration --region REGION --function-name NAME \\\n  --environment "Variables={DB_SECRET_ID=prod/db}"',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_lambda_function" "this" {\n  environment {\n    variables = { DB_SECRET_ID = aws_secretsmanager_secret.db.id }\n  }\n}',
    },
  ],
  needs: ['account', 'lambda-functions', 'lambda-policies', 'lambda-urls'],
  texts: {
    en: {
      name: 'Variables of functions that everyone may call',
      finding: 'Function that everyone may call carries a secret',
      fix: 'Move the secret out of the public function',
      why: 'An error page, a log line or a flaw in the code is enough to show the variables of a function, and everyone may try. The secret opens more than the function itself.',
      how: 'Replace the secret, store the new one in Secrets Manager and read it when the function starts. Then set the URL to AWS_IAM where not everyone is meant.',
      messages: {
        pass: 'Not everyone may call the function, or no secret was found in its variables.',
        fail: 'Everyone may call the function ({{through}}), and its variables hold secrets: {{places}}.',
        unknown: 'What decides was not seen: {{reason}}.',
      },
    },
    de: {
      name: 'Variablen von Funktionen, die jeder aufrufen darf',
      finding: 'Funktion, die jeder aufrufen darf, trägt ein Geheimnis',
      fix: 'Geheimnis aus der öffentlichen Funktion auslagern',
      why: 'Eine Fehlerseite, eine Protokollzeile oder ein Fehler im Code genügt, um die Variablen einer Funktion zu zeigen, und jeder darf es versuchen. Das Geheimnis öffnet mehr als die Funktion selbst.',
      how: 'Ersetzen Sie das Geheimnis, legen Sie das neue in Secrets Manager ab und lesen Sie es beim Start der Funktion. Stellen Sie danach die URL auf AWS_IAM, wo nicht jeder gemeint ist.',
      messages: {
        pass: 'Nicht jeder darf die Funktion aufrufen, oder in ihren Variablen fand sich kein Geheimnis.',
        fail: 'Jeder darf die Funktion aufrufen ({{through}}), und ihre Variablen enthalten Geheimnisse: {{places}}.',
        unknown: 'Was darüber entscheidet, war nicht zu sehen: {{reason}}.',
      },
    },
    es: {
      name: 'Variables de las funciones que cualquiera puede llamar',
      finding: 'Una función que cualquiera puede llamar lleva un secreto',
      fix: 'Sacar el secreto de la función pública',
      why: 'Basta una página de error, una línea de registro o un fallo del código para mostrar las variables de una función, y cualquiera puede intentarlo. El secreto abre más que la propia función.',
      how: 'Cambia el secreto, guarda el nuevo en Secrets Manager y léelo al iniciar la función. Después pon la URL en AWS_IAM si no es para todos.',
      messages: {
        pass: 'No cualquiera puede llamar a la función, o no se encontró ningún secreto en sus variables.',
        fail: 'Cualquiera puede llamar a la función ({{through}}) y sus variables contienen secretos: {{places}}.',
        unknown: 'No se pudo ver lo que lo decide: {{reason}}.',
      },
    },
  },
  judge: ({ 'lambda-functions': { region, functions }, ...facts }) =>
    functions.map(({ arn, secrets }) =>
      combine(resourceOf(arn, region), { internet: callableBy(arn, facts), variables: holdsSecrets(secrets) }),
    ),
})
