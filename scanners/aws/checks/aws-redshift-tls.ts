import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsRedshiftTls = awsCheck({
  id: 'aws-redshift-tls',
  scannerType: 'Redshift',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-319',
  aliases: ['prowler:redshift_cluster_in_transit_encryption_enabled'],
  references: ['https://docs.aws.amazon.com/redshift/latest/mgmt/connecting-ssl-support.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws redshift modify-cluster-parameter-group --region REGION --parameter-group-name GROUP \\\n  --parameters ParameterName=require_ssl,ParameterValue=true',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_redshift_parameter_group" "this" {\n  name   = "warehouse"\n  family = "redshift-1.0"\n  parameter {\n    name  = "require_ssl"\n    value = "true"\n  }\n}',
    },
  ],
  needs: ['account', 'redshift-clusters', 'redshift-parameters'],
  texts: {
    en: {
      name: 'TLS of warehouse connections',
      finding: 'Warehouse does not force TLS',
      fix: 'Require TLS for connections to the warehouse',
      why: 'A client that does not ask for TLS sends its password and its results readable over the network.',
      how: 'Open Redshift, Configurations, Workload management, the parameter group, and set require_ssl to true. The default group cannot be changed: make one of your own. Restart the cluster.',
      messages: {
        pass: 'Connections without TLS are refused.',
        fail: 'Connections without TLS are accepted.',
        unknown: 'AWS did not tell: {{reason}}.',
      },
    },
    de: {
      name: 'TLS bei Warehouse-Verbindungen',
      finding: 'Data-Warehouse erzwingt TLS nicht',
      fix: 'TLS für Verbindungen zum Data-Warehouse vorschreiben',
      why: 'Ein Client, der kein TLS verlangt, sendet Passwort und Ergebnisse lesbar durch das Netz.',
      how: 'Öffnen Sie Redshift, „Configurations“, „Workload management“, die Parametergruppe, und setzen Sie require_ssl auf true. Die Standardgruppe ist unveränderlich: Legen Sie eine eigene an. Starten Sie den Cluster neu.',
      messages: {
        pass: 'Verbindungen ohne TLS werden abgewiesen.',
        fail: 'Verbindungen ohne TLS werden angenommen.',
        unknown: 'AWS hat es nicht mitgeteilt: {{reason}}.',
      },
    },
    es: {
      name: 'TLS en las conexiones al almacén de datos',
      finding: 'El almacén de datos no obliga a usar TLS',
      fix: 'Exigir TLS en las conexiones al almacén de datos',
      why: 'Un cliente que no pide TLS envía su contraseña y sus resultados legibles por la red.',
      how: 'Abre Redshift, «Configurations», «Workload management», el grupo de parámetros, y pon require_ssl a true. El grupo por defecto no se puede cambiar: crea uno propio. Reinicia el clúster.',
      messages: {
        pass: 'Las conexiones sin TLS se rechazan.',
        fail: 'Las conexiones sin TLS se aceptan.',
        unknown: 'AWS no lo ha indicado: {{reason}}.',
      },
    },
  },
  judge: ({ 'redshift-clusters': { region, warehouses }, 'redshift-parameters': parameters }) =>
    warehouses.flatMap(({ arn, parameterGroup }) => {
      const fact = parameters.get(parameterGroup ?? '')
      if (fact === undefined) return []
      return [
        judgeSeen(resourceOf(arn, region), fact, (isOn) => ({
          fault: isOn ? null : 'fail',
          options: { evidence: [settings('DescribeClusterParameters', { ParameterGroup: parameterGroup, require_ssl: isOn })] },
        })),
      ]
    }),
})
