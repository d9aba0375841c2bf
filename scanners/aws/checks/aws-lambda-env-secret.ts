import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSecrets } from '#scanners/aws/judge/secrets.ts'

export const awsLambdaEnvSecret = awsCheck({
  id: 'aws-lambda-env-secret',
  scannerType: 'Lambda',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-312',
  aliases: ['prowler:awslambda_function_no_secrets_in_variables'],
  references: [
    'https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html',
    'https://docs.aws.amazon.com/lambda/latest/dg/with-secrets-manager.html',
  ],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: "aws secretsmanager create-secret --name app/db --secret-string file://new-secret.json\naws lambda update-function-configuration --function-name FUNCTION \\\n  --environment 'Variables={DB_SECRET_ARN=arn:aws:secretsmanager:REGION:ACCOUNT:secret:app/db}'",
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_lambda_function" "this" {\n  # …\n  environment {\n    variables = {\n      DB_SECRET_ARN = aws_secretsmanager_secret.db.arn\n    }\n  }\n}',
    },
  ],
  needs: ['account', 'lambda-functions'],
  texts: {
    en: {
      name: 'Secrets in variables of functions',
      finding: 'Secret in function variables',
      fix: 'Move the secret out of the function variables',
      why: 'Everyone in the account who may look at the function reads its variables in plain text, in the console and by the API. They are copied into versions, templates and the logs of deployments, and stay there.',
      how: 'Change the secret first: it is known. Store the new one in Secrets Manager or Parameter Store, let the role of the function read it, and have the code fetch it when it starts. Then delete the variable, and the versions that still hold it.',
      messages: {
        pass: 'No secret was found in its variables.',
        fail: 'Its variables hold {{count}} secrets: {{places}}.',
        unknown: 'Lambda did not show the variables ({{reason}}).',
      },
    },
    de: {
      name: 'Geheimnisse in Variablen von Funktionen',
      finding: 'Geheimnis in den Variablen der Funktion',
      fix: 'Geheimnis aus den Variablen der Funktion auslagern',
      why: 'Jeder im Konto, der die Funktion ansehen darf, liest ihre Variablen im Klartext, in der Konsole und über die API. Sie werden in Versionen, Vorlagen und Protokolle von Auslieferungen kopiert und bleiben dort.',
      how: 'Ändern Sie zuerst das Geheimnis: Es ist bekannt. Legen Sie das neue in Secrets Manager oder Parameter Store ab, lassen Sie die Rolle der Funktion es lesen und den Code es beim Start holen. Löschen Sie dann die Variable und die Versionen, die es noch enthalten.',
      messages: {
        pass: 'In ihren Variablen fand sich kein Geheimnis.',
        fail: 'Ihre Variablen enthalten {{count}} Geheimnisse: {{places}}.',
        unknown: 'Lambda zeigte die Variablen nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Secretos en las variables de funciones',
      finding: 'Hay un secreto en las variables de la función',
      fix: 'Sacar el secreto de las variables de la función',
      why: 'Cualquiera de la cuenta que pueda ver la función lee sus variables en claro, en la consola y por la API. Se copian en versiones, plantillas y registros de despliegue, y allí se quedan.',
      how: 'Cambia primero el secreto: ya se conoce. Guarda el nuevo en Secrets Manager o Parameter Store, permite que lo lea el rol de la función y haz que el código lo pida al arrancar. Después elimina la variable y las versiones que aún lo contienen.',
      messages: {
        pass: 'No se encontró ningún secreto en sus variables.',
        fail: 'Sus variables contienen {{count}} secretos: {{places}}.',
        unknown: 'Lambda no mostró las variables ({{reason}}).',
      },
    },
  },
  judge: ({ 'lambda-functions': { region, functions } }) =>
    functions.map(({ arn, secrets }) => judgeSecrets(resourceOf(arn, region), 'Environment', secrets)),
})
