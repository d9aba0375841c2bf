import { awsCheck } from '#scanners/aws/check.ts'
import { judgeWarehouses } from '#scanners/aws/judge/listed.ts'

export const awsRedshiftDefaultAdmin = awsCheck({
  id: 'aws-redshift-default-admin',
  scannerType: 'Redshift',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'high',
  cwe: 'CWE-1392',
  aliases: ['prowler:redshift_cluster_non_default_username'],
  references: ['https://docs.aws.amazon.com/redshift/latest/mgmt/rs-security-group-public-private.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws redshift create-cluster --region REGION --cluster-identifier NEW-NAME --master-username OWN-NAME \\\n  --manage-master-password --node-type ra3.large',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_redshift_cluster" "this" {\n  master_username        = "OWN-NAME"\n  manage_master_password = true\n}',
    },
  ],
  needs: ['account', 'redshift-clusters'],
  texts: {
    en: {
      name: 'Name of the warehouse administrator',
      finding: 'Warehouse administrator has the default name',
      fix: 'Choose an own name for the warehouse administrator',
      why: 'Whoever tries passwords need not guess the name: awsuser is what every guide proposes.',
      how: 'The name is set when a cluster is made. Restore a snapshot to a new cluster with another administrator; until then keep its password in Secrets Manager.',
      messages: { pass: 'The administrator has a name of its own.', fail: 'The administrator is called awsuser.' },
    },
    de: {
      name: 'Name des Warehouse-Administrators',
      finding: 'Warehouse-Administrator hat den Standardnamen',
      fix: 'Eigenen Namen für den Warehouse-Administrator vergeben',
      why: 'Wer Passwörter probiert, muss den Namen nicht raten: awsuser schlägt jede Anleitung vor.',
      how: 'Der Name wird beim Anlegen gesetzt. Stellen Sie einen Snapshot in einem neuen Cluster mit anderem Administrator her; halten Sie bis dahin sein Passwort in Secrets Manager.',
      messages: { pass: 'Der Administrator hat einen eigenen Namen.', fail: 'Der Administrator heißt awsuser.' },
    },
    es: {
      name: 'Nombre del administrador del almacén de datos',
      finding: 'El administrador del almacén tiene el nombre por defecto',
      fix: 'Elegir un nombre propio para el administrador del almacén',
      why: 'Quien prueba contraseñas no tiene que adivinar el nombre: awsuser es el que propone toda guía.',
      how: 'El nombre se fija al crear el clúster. Restaura una instantánea en un clúster nuevo con otro administrador; hasta entonces guarda su contraseña en Secrets Manager.',
      messages: { pass: 'El administrador tiene un nombre propio.', fail: 'El administrador se llama awsuser.' },
    },
  },
  judge: ({ 'redshift-clusters': facts }) =>
    judgeWarehouses(facts, ({ adminName: name }) => ({ fault: name === 'awsuser' ? 'fail' : null, values: { MasterUsername: name } })),
})
