import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import type { FlowLog } from '#scanners/aws/collect/ec2-vpcs.ts'
import { awsCheck } from '#scanners/aws/check.ts'

const isUndelivered = ({ delivery }: FlowLog) => delivery !== null && delivery !== 'SUCCESS'
/** The benchmark wants refused packets recorded: those of REJECT or ALL. */
function faultOf(flowLogs: readonly FlowLog[]) {
  const active = flowLogs.filter(({ status }) => status === 'ACTIVE')
  if (active.length === 0) return 'fail'
  const delivered = active.filter((log) => !isUndelivered(log))
  if (delivered.length === 0) return 'undelivered'
  return delivered.some(({ traffic }) => traffic !== 'ACCEPT') ? null : 'accepted'
}

export const awsVpcFlowLogs = awsCheck({
  id: 'aws-vpc-flow-logs',
  scannerType: 'VPC',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS AWS 7.0', control: '4.7' }],
  aliases: ['prowler:vpc_flow_logs_enabled'],
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/flow-logs.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 create-flow-logs --region REGION --resource-type VPC --resource-ids vpc-0123456789abcdef0 --traffic-type ALL \\\n  --log-destination-type s3 --log-destination arn:aws:s3:::my-flow-logs',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_flow_log" "this" {\n  vpc_id               = aws_vpc.this.id\n  traffic_type         = "ALL"\n  log_destination_type = "s3"\n  log_destination      = aws_s3_bucket.flow_logs.arn\n}',
    },
  ],
  needs: ['account', 'ec2-vpcs'],
  texts: {
    en: {
      name: 'VPC flow logs',
      finding: 'VPC flow logs are off',
      fix: 'Turn on VPC flow logs',
      why: 'Flow logs say which address spoke with which, and what was refused. Without them nobody can tell after an intrusion where it came from, what it reached and how much went out.',
      how: 'Open VPC, Your VPCs, choose the network, Flow logs, Create flow log. Choose All or Reject, and a bucket or log group that the account keeps long enough. After some minutes look whether records arrive.',
      messages: {
        pass: 'Flow logs of the network are recorded.',
        fail: 'No flow log of the network is active.',
        undelivered: 'The flow log is active, but its records do not arrive ({{delivery}}).',
        accepted: 'The flow log records accepted traffic alone: what was refused is lost.',
      },
    },
    de: {
      name: 'VPC-Flow-Logs',
      finding: 'VPC-Flow-Logs sind ausgeschaltet',
      fix: 'VPC-Flow-Logs einschalten',
      why: 'Flow-Logs sagen, welche Adresse mit welcher sprach und was abgelehnt wurde. Ohne sie kann nach einem Einbruch niemand sagen, woher er kam, was er erreichte und wie viel hinausging.',
      how: 'Öffnen Sie VPC, „Your VPCs“, wählen Sie das Netz, „Flow logs“, „Create flow log“. Wählen Sie „All“ oder „Reject“ und einen Bucket oder eine Protokollgruppe, die das Konto lange genug aufbewahrt. Sehen Sie nach einigen Minuten nach, ob Einträge ankommen.',
      messages: {
        pass: 'Flow-Logs des Netzes werden aufgezeichnet.',
        fail: 'Kein Flow-Log des Netzes ist aktiv.',
        undelivered: 'Das Flow-Log ist aktiv, aber seine Einträge kommen nicht an ({{delivery}}).',
        accepted: 'Das Flow-Log zeichnet nur zugelassenen Verkehr auf: Was abgelehnt wurde, geht verloren.',
      },
    },
    es: {
      name: 'Registros de flujo de la VPC',
      finding: 'Los registros de flujo de la VPC están desactivados',
      fix: 'Activar los registros de flujo de la VPC',
      why: 'Los registros de flujo dicen qué dirección habló con cuál y qué se rechazó. Sin ellos, tras una intrusión nadie sabe de dónde vino, a qué llegó ni cuánto salió.',
      how: 'Abre VPC, «Your VPCs», elige la red, «Flow logs», «Create flow log». Elige «All» o «Reject» y un bucket o grupo de registros que la cuenta conserve el tiempo suficiente. Pasados unos minutos mira si llegan registros.',
      messages: {
        pass: 'Se guardan los registros de flujo de la red.',
        fail: 'Ningún registro de flujo de la red está activo.',
        undelivered: 'El registro de flujo está activo, pero sus entradas no llegan ({{delivery}}).',
        accepted: 'El registro de flujo solo guarda el tráfico aceptado: lo rechazado se pierde.',
      },
    },
  },
  judge: ({ 'ec2-vpcs': { region, vpcs } }) =>
    vpcs.map(({ arn, id, flowLogs }) => {
      const values = { delivery: flowLogs.find(isUndelivered)?.delivery ?? '' }
      const evidence = [settings('DescribeFlowLogs', { VpcId: id, FlowLogs: flowLogs })]
      return judged(resourceOf(arn, region), { fault: faultOf(flowLogs), options: { values, evidence } })
    }),
})
