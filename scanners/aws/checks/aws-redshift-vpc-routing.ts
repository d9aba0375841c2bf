import { awsCheck } from '#scanners/aws/check.ts'
import { judgeWarehouses } from '#scanners/aws/judge/listed.ts'

export const awsRedshiftVpcRouting = awsCheck({
  id: 'aws-redshift-vpc-routing',
  scannerType: 'Redshift',
  category: 'Network exposure',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: null,
  aliases: ['prowler:redshift_cluster_enhanced_vpc_routing'],
  references: ['https://docs.aws.amazon.com/redshift/latest/mgmt/enhanced-vpc-routing.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws redshift modify-cluster --region REGION --cluster-identifier NAME --enhanced-vpc-routing',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_redshift_cluster" "this" {\n  enhanced_vpc_routing = true\n}' },
  ],
  needs: ['account', 'redshift-clusters'],
  texts: {
    en: {
      name: 'Routes of loads and unloads',
      finding: 'Warehouse loads and unloads past the VPC',
      fix: 'Turn on enhanced VPC routing',
      why: "COPY and UNLOAD then go over the internet's routes, where no security group, endpoint policy or flow log of the account sees or stops them.",
      how: 'Open Redshift, the cluster, Properties, Network and security, Edit, and turn on enhanced VPC routing. Make sure that the VPC has a way to S3 first.',
      messages: { pass: 'Loads and unloads go through the VPC.', fail: 'Loads and unloads go past the VPC.' },
    },
    de: {
      name: 'Wege des Ladens und Entladens',
      finding: 'Data-Warehouse lädt und entlädt an der VPC vorbei',
      fix: 'Erweitertes VPC-Routing einschalten',
      why: 'COPY und UNLOAD gehen dann über Wege des Internets, wo keine Sicherheitsgruppe, Endpunktrichtlinie und kein Flussprotokoll des Kontos sie sieht oder aufhält.',
      how: 'Öffnen Sie Redshift, den Cluster, „Properties“, „Network and security“, „Edit“, und schalten Sie „Enhanced VPC routing“ ein. Sorgen Sie zuvor für einen Weg der VPC zu S3.',
      messages: { pass: 'Laden und Entladen gehen durch die VPC.', fail: 'Laden und Entladen gehen an der VPC vorbei.' },
    },
    es: {
      name: 'Rutas de carga y descarga',
      finding: 'El almacén de datos carga y descarga fuera de la VPC',
      fix: 'Activar el enrutamiento de VPC mejorado',
      why: 'COPY y UNLOAD van por rutas de internet, donde ningún grupo de seguridad, política de punto de enlace o registro de flujo de la cuenta los ve ni detiene.',
      how: 'Abre Redshift, el clúster, «Properties», «Network and security», «Edit», y activa «Enhanced VPC routing». Asegura antes que la VPC tenga un camino a S3.',
      messages: { pass: 'Las cargas y descargas pasan por la VPC.', fail: 'Las cargas y descargas no pasan por la VPC.' },
    },
  },
  judge: ({ 'redshift-clusters': facts }) =>
    judgeWarehouses(facts, ({ routesInNetwork: isOn }) => ({ fault: isOn ? null : 'fail', values: { EnhancedVpcRouting: isOn } })),
})
