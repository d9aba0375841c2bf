import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeUrls } from '#scanners/aws/judge/urls.ts'

export const awsLambdaUrlCors = awsCheck({
  id: 'aws-lambda-url-cors',
  scannerType: 'Lambda',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-942',
  aliases: ['prowler:awslambda_function_url_cors_policy'],
  references: ['https://docs.aws.amazon.com/lambda/latest/dg/urls-configuration.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws lambda update-function-url-config --function-name FUNCTION \\\n  --cors \'{"AllowOrigins":["https://app.example.com"],"AllowMethods":["GET"]}\'',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_lambda_function_url" "this" {\n  function_name      = aws_lambda_function.this.function_name\n  authorization_type = "AWS_IAM"\n  cors {\n    allow_origins = ["https://app.example.com"]\n    allow_methods = ["GET"]\n  }\n}',
    },
  ],
  needs: ['account', 'lambda-functions', 'lambda-urls'],
  texts: {
    en: {
      name: 'Origins allowed at function URLs',
      finding: 'Function URL answers pages of any origin',
      fix: 'Limit the origins that may read the function URL',
      why: 'With the origin * every web page a visitor opens may call the function from that browser and read the answer. Behind a company network or a sign-in, pages of strangers thus come to what was meant for your own.',
      how: 'Open the function, choose Configuration, then Function URL, edit it and name the origins of your own pages under Allow origin. Turn the setting off if no page calls it.',
      messages: {
        pass: 'Only named origins may read its answers.',
        none: 'The function has no URL.',
        fail: 'Pages of any origin may read {{url}}.',
        unknown: 'Lambda did not show the URL of the function ({{reason}}).',
      },
    },
    de: {
      name: 'Erlaubte Ursprünge an Funktions-URLs',
      finding: 'Die Funktions-URL antwortet Seiten jedes Ursprungs',
      fix: 'Ursprünge begrenzen, die die Funktions-URL lesen',
      why: 'Beim Ursprung * darf jede Webseite, die ein Besucher öffnet, die Funktion aus dessen Browser aufrufen und die Antwort lesen. So gelangen fremde Seiten hinter ein Firmennetz oder eine Anmeldung, an das, was für Ihre eigenen bestimmt war.',
      how: 'Öffnen Sie die Funktion, wählen Sie „Configuration“ und dann „Function URL“, bearbeiten Sie sie und nennen Sie unter „Allow origin“ die Ursprünge Ihrer eigenen Seiten. Schalten Sie die Einstellung aus, wenn keine Seite sie aufruft.',
      messages: {
        pass: 'Nur genannte Ursprünge dürfen ihre Antworten lesen.',
        none: 'Die Funktion hat keine URL.',
        fail: 'Seiten jedes Ursprungs dürfen {{url}} lesen.',
        unknown: 'Lambda zeigte die URL der Funktion nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Orígenes permitidos en las URL de función',
      finding: 'La URL de la función responde a páginas de cualquier origen',
      fix: 'Limitar los orígenes que pueden leer la URL de la función',
      why: 'Con el origen * cualquier página que abra un visitante puede llamar a la función desde su navegador y leer la respuesta. Así, páginas ajenas llegan tras una red de empresa o una sesión a lo que era solo para las tuyas.',
      how: 'Abre la función, elige «Configuration» y luego «Function URL», edítala y nombra en «Allow origin» los orígenes de tus páginas. Desactiva el ajuste si ninguna página la llama.',
      messages: {
        pass: 'Solo los orígenes indicados pueden leer sus respuestas.',
        none: 'La función no tiene URL.',
        fail: 'Páginas de cualquier origen pueden leer {{url}}.',
        unknown: 'Lambda no mostró la URL de la función ({{reason}}).',
      },
    },
  },
  judge: ({ 'lambda-functions': { region, functions }, 'lambda-urls': all }) =>
    functions.flatMap(({ arn }) =>
      judgeUrls(
        resourceOf(arn, region),
        all.get(arn),
        ({ origins }) => origins?.some((origin) => /^(?:https?:\/\/)?\*$/u.test(origin)) === true,
      ),
    ),
})
