import { awsCheck } from '#scanners/aws/check.ts'
import { judgeReach } from '#scanners/aws/judge/reach.ts'

export const awsRedshiftPublic = awsCheck({
  id: 'aws-redshift-public',
  scannerType: 'Redshift',
  category: 'Network exposure',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  aliases: ['prowler:redshift_cluster_public_access'],
  references: ['https://docs.aws.amazon.com/redshift/latest/mgmt/managing-clusters-vpc.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws redshift modify-cluster --region REGION --cluster-identifier NAME --no-publicly-accessible',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_redshift_cluster" "this" {\n  publicly_accessible = false\n}' },
  ],
  needs: ['account', 'redshift-clusters', 'ec2-security-groups'],
  texts: {
    en: {
      name: 'Reach of warehouses',
      finding: 'Warehouse is publicly reachable',
      fix: 'Close the warehouse to the internet',
      why: 'A warehouse gathers the data of the whole company. Reachable from everywhere, nothing but its own sign-in stands between that and whoever tries passwords.',
      how: 'Open Redshift, the cluster, Actions, Modify publicly accessible setting, and turn it off. Then limit its security group to the networks that need it.',
      messages: {
        private: 'The cluster has no public address.',
        guarded: 'The cluster has a public address, but no security group lets the internet to its port.',
        fail: 'The cluster has a public address, and {{group}} lets the internet to port {{port}}.',
        unknown: 'The cluster has a public address; who is let in by {{reason}} was not told.',
      },
    },
    de: {
      name: 'Erreichbarkeit von Data-Warehouses',
      finding: 'Data-Warehouse ist öffentlich erreichbar',
      fix: 'Data-Warehouse vom Internet trennen',
      why: 'Ein Data-Warehouse sammelt die Daten des ganzen Unternehmens. Ist es von überall erreichbar, steht nur seine eigene Anmeldung vor jedem, der Passwörter probiert.',
      how: 'Öffnen Sie Redshift, den Cluster, „Actions“, „Modify publicly accessible setting“, und schalten Sie es aus. Beschränken Sie dann seine Sicherheitsgruppe auf die nötigen Netze.',
      messages: {
        private: 'Der Cluster hat keine öffentliche Adresse.',
        guarded: 'Der Cluster hat eine öffentliche Adresse, doch keine Sicherheitsgruppe lässt das Internet an seinen Port.',
        fail: 'Der Cluster hat eine öffentliche Adresse, und {{group}} lässt das Internet an Port {{port}}.',
        unknown: 'Der Cluster hat eine öffentliche Adresse; wen {{reason}} einlässt, wurde nicht mitgeteilt.',
      },
    },
    es: {
      name: 'Alcance de los almacenes de datos',
      finding: 'El almacén de datos es accesible desde internet',
      fix: 'Cerrar a internet el almacén de datos',
      why: 'Un almacén reúne los datos de toda la empresa. Si se llega desde cualquier parte, solo su inicio de sesión lo separa de quien prueba contraseñas.',
      how: 'Abre Redshift, el clúster, «Actions», «Modify publicly accessible setting», y desactívalo. Después limita su grupo de seguridad a las redes necesarias.',
      messages: {
        private: 'El clúster no tiene dirección pública.',
        guarded: 'El clúster tiene dirección pública, pero ningún grupo de seguridad deja llegar a internet a su puerto.',
        fail: 'El clúster tiene dirección pública, y {{group}} deja llegar a internet al puerto {{port}}.',
        unknown: 'El clúster tiene dirección pública; no se ha indicado a quién deja entrar {{reason}}.',
      },
    },
  },
  judge: ({ 'redshift-clusters': { warehouses }, ...around }) =>
    warehouses.map((warehouse) => judgeReach(warehouse, around, warehouse.port)),
})
