import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsIamGroupWithoutUsers = awsCheck({
  id: 'aws-iam-group-without-users',
  scannerType: 'IAM',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: null,
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/id_groups_manage_delete.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws iam delete-group --group-name GROUP' },
    {
      label: 'Terraform',
      language: 'hcl',
      code: '# remove the resource of the group, or give it members\nresource "aws_iam_group_membership" "this" {\n  name  = "developers"\n  group = aws_iam_group.developers.name\n  users = ["ada"]\n}',
    },
  ],
  needs: ['iam-details'],
  texts: {
    en: {
      name: 'Members of groups',
      finding: 'An IAM group has no members',
      fix: 'Delete IAM groups that nobody is in',
      why: 'A group that nobody is in keeps its rights ready: whoever is added gets them, long after anybody remembers what they are. Fewer groups are easier to review.',
      how: 'Open the group in IAM, make sure that nobody is in it and nothing refers to it, and delete it.',
      messages: { pass: 'The group has {{count}} members.', fail: 'The group has no members.' },
    },
    de: {
      name: 'Mitglieder von Gruppen',
      finding: 'Eine IAM-Gruppe hat keine Mitglieder',
      fix: 'Unbesetzte IAM-Gruppen löschen',
      why: 'Eine Gruppe, in der niemand ist, hält ihre Rechte bereit: Wer aufgenommen wird, bekommt sie, auch wenn niemand mehr weiß, welche es sind. Weniger Gruppen sind leichter zu prüfen.',
      how: 'Öffnen Sie die Gruppe in IAM, vergewissern Sie sich, dass niemand darin ist und nichts auf sie verweist, und löschen Sie sie.',
      messages: { pass: 'Die Gruppe hat {{count}} Mitglieder.', fail: 'Die Gruppe hat keine Mitglieder.' },
    },
    es: {
      name: 'Miembros de los grupos',
      finding: 'Un grupo de IAM no tiene miembros',
      fix: 'Eliminar los grupos de IAM vacíos',
      why: 'Un grupo vacío mantiene listos sus permisos: quien se añada los recibe, cuando ya nadie recuerda cuáles son. Menos grupos se revisan mejor.',
      how: 'Abre el grupo en IAM, comprueba que no hay nadie en él y que nada lo usa, y elimínalo.',
      messages: { pass: 'El grupo tiene {{count}} miembros.', fail: 'El grupo no tiene miembros.' },
    },
  },
  judge: ({ 'iam-details': { users, groups } }) =>
    groups.map(({ arn, name, attached, inline }) => {
      const count = users.filter((user) => user.groups.includes(name)).length
      const evidence = [settings('GetAccountAuthorizationDetails', { members: count, policies: attached.length + inline.length })]
      return judged(resourceOf(arn), { fault: count === 0 ? 'fail' : null, options: { evidence, values: { count } } })
    }),
})
