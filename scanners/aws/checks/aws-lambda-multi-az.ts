import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const awsLambdaMultiAz = awsCheck({
  id: 'aws-lambda-multi-az',
  scannerType: 'Lambda',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: null,
  aliases: ['prowler:awslambda_function_vpc_multi_az'],
  references: ['https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws lambda update-function-configuration --function-name FUNCTION \\\n  --vpc-config SubnetIds=subnet-ZONE-A,subnet-ZONE-B,SecurityGroupIds=sg-ID',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_lambda_function" "this" {\n  # …\n  vpc_config {\n    subnet_ids         = [aws_subnet.a.id, aws_subnet.b.id]\n    security_group_ids = [aws_security_group.this.id]\n  }\n}',
    },
  ],
  needs: ['account', 'lambda-functions', 'ec2-subnets'],
  texts: {
    en: {
      name: 'Zones of functions',
      finding: 'Function stands in a single zone',
      fix: 'Add a subnet of a second zone to the function',
      why: 'When that zone fails, so does the function, and all that waits for it. A second zone costs nothing.',
      how: 'Open the function, choose Configuration, then VPC, edit it and add a subnet of another availability zone.',
      messages: {
        pass: 'Its subnets are in {{count}} zones.',
        outside: 'It runs outside the networks of the account, in all zones.',
        fail: 'All its subnets are in one zone.',
        unknown: 'One of its subnets does not stand in the list of the account.',
      },
    },
    de: {
      name: 'Zonen von Funktionen',
      finding: 'Die Funktion steht in einer einzigen Zone',
      fix: 'Subnetz einer zweiten Zone zur Funktion hinzufügen',
      why: 'Fällt diese Zone aus, fällt die Funktion aus und alles, was auf sie wartet. Eine zweite Zone kostet nichts.',
      how: 'Öffnen Sie die Funktion, wählen Sie „Configuration“ und dann „VPC“, bearbeiten Sie sie und fügen Sie ein Subnetz einer anderen Verfügbarkeitszone hinzu.',
      messages: {
        pass: 'Ihre Subnetze liegen in {{count}} Zonen.',
        outside: 'Sie läuft außerhalb der Netze des Kontos, in allen Zonen.',
        fail: 'Alle ihre Subnetze liegen in einer Zone.',
        unknown: 'Eines ihrer Subnetze steht nicht in der Liste des Kontos.',
      },
    },
    es: {
      name: 'Zonas de las funciones',
      finding: 'La función está en una sola zona',
      fix: 'Añadir a la función una subred de una segunda zona',
      why: 'Cuando falla esa zona, falla la función y todo lo que la espera. Una segunda zona no cuesta nada.',
      how: 'Abre la función, elige «Configuration» y luego «VPC», edítala y añade una subred de otra zona de disponibilidad.',
      messages: {
        pass: 'Sus subredes están en {{count}} zonas.',
        outside: 'Se ejecuta fuera de las redes de la cuenta, en todas las zonas.',
        fail: 'Todas sus subredes están en una zona.',
        unknown: 'Una de sus subredes no está en la lista de la cuenta.',
      },
    },
  },
  judge: ({ 'lambda-functions': { region, functions }, 'ec2-subnets': { subnets: known } }) => {
    const zones = new Map(known.map(({ id, zone }) => [id, zone]))
    return functions.map(({ arn, subnets }) => {
      const resource = resourceOf(arn, region)
      if (subnets.length === 0) return pass(resource, 'outside')
      const its = new Set(subnets.flatMap((id) => zones.get(id) ?? []))
      const evidence = [settings('VpcConfig', { SubnetIds: subnets, AvailabilityZones: [...its] })]
      if (its.size > 1) return pass(resource, 'pass', { values: { count: its.size }, evidence })
      // one that another account shares stands in its list alone
      return subnets.every((id) => typeof zones.get(id) === 'string')
        ? fail(resource, 'fail', { evidence })
        : unknown(resource, 'unknown', { evidence })
    })
  },
})
