import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsEcsContainerInsights = awsCheck({
  id: 'aws-ecs-container-insights',
  scannerType: 'ECS',
  category: 'Logging',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:ecs_cluster_container_insights_enabled'],
  references: ['https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/deploy-container-insights-ECS-cluster.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ecs update-cluster-settings --cluster CLUSTER --settings name=containerInsights,value=enhanced',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ecs_cluster" "this" {\n  name = "main"\n  setting {\n    name  = "containerInsights"\n    value = "enhanced"\n  }\n}',
    },
  ],
  needs: ['account', 'ecs-clusters'],
  texts: {
    en: {
      name: 'Container Insights of clusters',
      finding: 'Container Insights is off',
      fix: 'Turn on Container Insights for the cluster',
      why: 'Without it there are no figures per task and container. Restarts, memory that runs full and load that does not belong there are not seen until something stands still.',
      how: 'Open the cluster, choose Update cluster, then Monitoring, and turn on Container Insights.',
      messages: {
        pass: 'Container Insights is {{value}}.',
        fail: 'Container Insights is off.',
      },
    },
    de: {
      name: 'Container Insights von Clustern',
      finding: 'Container Insights ist ausgeschaltet',
      fix: 'Container Insights für den Cluster einschalten',
      why: 'Ohne sie gibt es keine Werte je Aufgabe und Container. Neustarts, volllaufender Speicher und Last, die nicht dorthin gehört, fallen erst auf, wenn etwas stillsteht.',
      how: 'Öffnen Sie den Cluster, wählen Sie „Update cluster“, dann „Monitoring“, und schalten Sie Container Insights ein.',
      messages: {
        pass: 'Container Insights steht auf {{value}}.',
        fail: 'Container Insights ist ausgeschaltet.',
      },
    },
    es: {
      name: 'Container Insights de los clústeres',
      finding: 'Container Insights está desactivado',
      fix: 'Activar Container Insights en el clúster',
      why: 'Sin él no hay cifras por tarea y contenedor. Los reinicios, la memoria que se llena y la carga extraña no se ven hasta que algo se para.',
      how: 'Abre el clúster, elige «Update cluster» y luego «Monitoring», y activa Container Insights.',
      messages: {
        pass: 'Container Insights está en {{value}}.',
        fail: 'Container Insights está desactivado.',
      },
    },
  },
  judge: ({ 'ecs-clusters': { region, clusters } }) =>
    clusters.map(({ arn, containerInsights: value }) =>
      judged(resourceOf(arn, region), {
        fault: value === 'enabled' || value === 'enhanced' ? null : 'fail',
        options: { values: { value }, evidence: [settings('DescribeClusters', { containerInsights: value })] },
      }),
    ),
})
