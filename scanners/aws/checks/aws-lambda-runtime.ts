import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { endOfRuntime } from '#scanners/aws/lambda-runtimes.ts'

export const awsLambdaRuntime = awsCheck({
  id: 'aws-lambda-runtime',
  scannerType: 'Lambda',
  category: 'Supply chain',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-1104',
  aliases: ['prowler:awslambda_function_using_supported_runtimes'],
  references: ['https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws lambda update-function-configuration --function-name FUNCTION --runtime nodejs24.x' },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_lambda_function" "this" {\n  # …\n  runtime = "nodejs24.x"\n}' },
  ],
  needs: ['account', 'lambda-functions'],
  texts: {
    en: {
      name: 'Runtimes of functions',
      finding: 'Function runs an unsupported runtime',
      fix: 'Move the function to a supported runtime',
      why: 'AWS no longer patches the language and the system below the code. Known holes stay open, and some months later the function can neither be created nor changed any more, not even to fix it.',
      how: 'Test the code with a newer runtime of its language, then open the function, edit its Runtime settings and choose it. A function that nobody calls is better deleted.',
      messages: {
        pass: 'Its runtime {{runtime}} is supported.',
        image: 'It runs an image of its own, and no runtime of Lambda.',
        fail: 'AWS ended support of its runtime {{runtime}} on {{date}}.',
      },
    },
    de: {
      name: 'Laufzeiten von Funktionen',
      finding: 'Die Funktion nutzt eine nicht mehr unterstützte Laufzeit',
      fix: 'Funktion auf eine unterstützte Laufzeit umstellen',
      why: 'AWS versorgt Sprache und System unter dem Code nicht mehr mit Updates. Bekannte Lücken bleiben offen, und einige Monate später lässt sich die Funktion weder anlegen noch ändern, nicht einmal zur Reparatur.',
      how: 'Testen Sie den Code mit einer neueren Laufzeit seiner Sprache, öffnen Sie dann die Funktion, bearbeiten Sie „Runtime settings“ und wählen Sie diese. Eine Funktion, die niemand aufruft, löschen Sie besser.',
      messages: {
        pass: 'Ihre Laufzeit {{runtime}} wird unterstützt.',
        image: 'Sie führt ein eigenes Image aus und keine Laufzeit von Lambda.',
        fail: 'AWS hat die Unterstützung ihrer Laufzeit {{runtime}} am {{date}} beendet.',
      },
    },
    es: {
      name: 'Entornos de ejecución de funciones',
      finding: 'La función usa un entorno de ejecución obsoleto',
      fix: 'Pasar la función a un entorno de ejecución con soporte',
      why: 'AWS ya no corrige el lenguaje ni el sistema que hay bajo el código. Los fallos conocidos siguen abiertos y, meses después, la función ya no se puede crear ni cambiar, ni siquiera para arreglarla.',
      how: 'Prueba el código con un entorno más nuevo de su lenguaje; después abre la función, edita «Runtime settings» y elígelo. Una función que nadie llama es mejor eliminarla.',
      messages: {
        pass: 'Su entorno {{runtime}} tiene soporte.',
        image: 'Ejecuta una imagen propia y ningún entorno de Lambda.',
        fail: 'AWS terminó el soporte de su entorno {{runtime}} el {{date}}.',
      },
    },
  },
  judge: ({ 'lambda-functions': { region, asOf, functions } }) =>
    functions.map(({ arn, runtime }) => {
      const resource = resourceOf(arn, region)
      if (runtime === null) return pass(resource, 'image')
      const end = endOfRuntime(runtime)
      const evidence = [settings('Runtime', { Runtime: runtime, endOfSupport: end })]
      // supported to the end of that day
      return end !== null && asOf.toISOString().slice(0, 10) > end
        ? fail(resource, 'fail', { values: { runtime, date: end }, evidence })
        : pass(resource, 'pass', { values: { runtime }, evidence })
    }),
})
