import { accountResource } from '#scanners/aws/arn.ts'
import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2SnapshotBlockPublic = awsCheck({
  id: 'aws-ec2-snapshot-block-public',
  scannerType: 'EC2',
  category: 'Data exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-732',

  aliases: ['prowler:ec2_ebs_snapshot_account_block_public_access'],
  references: ['https://docs.aws.amazon.com/ebs/latest/userguide/block-public-access-snapshots.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws ec2 enable-snapshot-block-public-access --region REGION --state block-all-sharing' },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ebs_snapshot_block_public_access" "this" {\n  state = "block-all-sharing"\n}',
    },
  ],
  needs: ['account', 'ec2-snapshot-sharing'],
  texts: {
    en: {
      name: 'Block on public snapshots',
      finding: 'Snapshots may be made public',
      fix: 'Block public sharing of snapshots',
      why: 'One wrong tick gives a whole disk to everyone. A setting of the region makes that impossible, whoever tries, and costs nothing where no snapshot is meant to be public.',
      how: 'Open EC2 in the region, Data protection and security, Block public access for EBS snapshots, Manage, and choose Block all public access.',
      messages: {
        pass: 'No snapshot of the region can be reached by everyone.',
        fail: 'Snapshots of the region may be shared with everyone.',
        new: 'New public sharing is blocked; snapshots that were public stay so.',
      },
    },
    de: {
      name: 'Sperre für öffentliche Snapshots',
      finding: 'Snapshots dürfen öffentlich gemacht werden',
      fix: 'Öffentliche Freigabe von Snapshots sperren',
      why: 'Ein falsches Häkchen gibt einen ganzen Datenträger allen preis. Eine Einstellung der Region macht das unmöglich, wer immer es versucht, und kostet nichts, wo kein Snapshot öffentlich sein soll.',
      how: 'Öffnen Sie EC2 in der Region, „Data protection and security“, „Block public access for EBS snapshots“, „Manage“ und wählen Sie „Block all public access“.',
      messages: {
        pass: 'Kein Snapshot der Region ist für alle erreichbar.',
        fail: 'Snapshots der Region dürfen für alle freigegeben werden.',
        new: 'Neue öffentliche Freigaben sind gesperrt; was öffentlich war, bleibt es.',
      },
    },
    es: {
      name: 'Bloqueo de instantáneas públicas',
      finding: 'Las instantáneas se pueden hacer públicas',
      fix: 'Bloquear el uso público de instantáneas',
      why: 'Una casilla mal marcada entrega un disco entero a todos. Un ajuste de la región lo hace imposible, lo intente quien lo intente, y no cuesta nada si ninguna instantánea debe ser pública.',
      how: 'Abre EC2 en la región, «Data protection and security», «Block public access for EBS snapshots», «Manage», y elige «Block all public access».',
      messages: {
        pass: 'Ninguna instantánea de la región está al alcance de todos.',
        fail: 'Las instantáneas de la región se pueden compartir con todos.',
        new: 'Se bloquea lo público nuevo; las instantáneas que ya lo eran siguen así.',
      },
    },
  },
  judge({ account, 'ec2-snapshot-sharing': { region, state } }) {
    const resource = accountResource(account, region)
    const options = { evidence: [settings('GetSnapshotBlockPublicAccessState', { State: state })] }
    // what is blocked for new ones alone leaves old ones to the check of each snapshot
    if (state === 'block-all-sharing') return [pass(resource, 'pass', options)]
    return [state === 'block-new-sharing' ? pass(resource, 'new', options) : fail(resource, 'fail', options)]
  },
})
