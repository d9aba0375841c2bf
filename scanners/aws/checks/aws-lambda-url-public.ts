import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeUrls } from '#scanners/aws/judge/urls.ts'

export const awsLambdaUrlPublic = awsCheck({
  id: 'aws-lambda-url-public',
  scannerType: 'Lambda',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-306',
  aliases: ['prowler:awslambda_function_url_public'],
  references: ['https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws lambda update-function-url-config --function-name FUNCTION --auth-type AWS_IAM' },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_lambda_function_url" "this" {\n  function_name      = aws_lambda_function.this.function_name\n  authorization_type = "AWS_IAM"\n}',
    },
  ],
  needs: ['account', 'lambda-functions', 'lambda-urls'],
  texts: {
    en: {
      name: 'Sign-in at function URLs',
      finding: 'Function URL needs no sign-in',
      fix: 'Require IAM sign-in for the function URL',
      why: 'Whoever has the address runs the code, as often as they like, with the rights of the role of the function. Such addresses stand in web pages, logs and histories, and are found.',
      how: 'Open the function, choose Configuration, then Function URL, edit it and choose AWS_IAM. If it has to be public, put CloudFront with origin access control and a web ACL before it, or check every request in the code. Delete the URL if nobody uses it.',
      messages: {
        pass: 'Callers of its URL have to sign in.',
        none: 'The function has no URL.',
        fail: 'Anybody may call {{url}}.',
        unknown: 'Lambda did not show the URL of the function ({{reason}}).',
      },
    },
    de: {
      name: 'Anmeldung an Funktions-URLs',
      finding: 'Die Funktions-URL verlangt keine Anmeldung',
      fix: 'IAM-Anmeldung für die Funktions-URL verlangen',
      why: 'Wer die Adresse hat, führt den Code aus, so oft er will und mit den Rechten der Rolle der Funktion. Solche Adressen stehen in Webseiten, Protokollen und Verläufen und werden gefunden.',
      how: 'Öffnen Sie die Funktion, wählen Sie „Configuration“ und dann „Function URL“, bearbeiten Sie sie und wählen Sie AWS_IAM. Muss sie öffentlich sein, setzen Sie CloudFront mit Origin Access Control und einer Web-ACL davor oder prüfen Sie jede Anfrage im Code. Löschen Sie die URL, wenn niemand sie nutzt.',
      messages: {
        pass: 'Wer ihre URL aufruft, muss sich anmelden.',
        none: 'Die Funktion hat keine URL.',
        fail: 'Jeder darf {{url}} aufrufen.',
        unknown: 'Lambda zeigte die URL der Funktion nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Autenticación en las URL de función',
      finding: 'La URL de la función no pide autenticación',
      fix: 'Exigir autenticación de IAM en la URL de la función',
      why: 'Quien tenga la dirección ejecuta el código cuantas veces quiera y con los permisos del rol de la función. Esas direcciones aparecen en páginas web, registros e historiales, y se encuentran.',
      how: 'Abre la función, elige «Configuration» y luego «Function URL», edítala y elige AWS_IAM. Si debe ser pública, pon delante CloudFront con origin access control y una web ACL, o comprueba cada petición en el código. Elimina la URL si nadie la usa.',
      messages: {
        pass: 'Quien llama a su URL debe autenticarse.',
        none: 'La función no tiene URL.',
        fail: 'Cualquiera puede llamar a {{url}}.',
        unknown: 'Lambda no mostró la URL de la función ({{reason}}).',
      },
    },
  },
  judge: ({ 'lambda-functions': { region, functions }, 'lambda-urls': all }) =>
    functions.flatMap(({ arn }) => judgeUrls(resourceOf(arn, region), all.get(arn), ({ needsSignIn }) => !needsSignIn)),
})
