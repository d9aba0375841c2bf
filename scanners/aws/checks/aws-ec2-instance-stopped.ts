import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'

const DAY_MS = 86_400_000
const IDLE_DAYS = 30

export const awsEc2InstanceStopped = awsCheck({
  id: 'aws-ec2-instance-stopped',
  scannerType: 'EC2',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-1104',

  references: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/Stop_Start.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 create-image --region REGION --instance-id i-0123456789abcdef0 --name archived-server\naws ec2 terminate-instances --region REGION --instance-ids i-0123456789abcdef0',
    },
    { label: 'Terraform', language: 'hcl', code: '# take the aws_instance out of the configuration, then\nterraform apply' },
  ],
  needs: ['account', 'ec2-instances'],
  texts: {
    en: {
      name: 'Stopped instances',
      finding: 'Instance has been stopped for more than 30 days',
      fix: 'Delete the instance that nobody starts',
      why: 'An instance that stands still gets no updates, but keeps its disks, its role and its place in the network. When someone starts it again, it comes up with all holes of the time between.',
      how: 'Ask its owner. If it is needed no more, make an image for the archive, then Instance state, Terminate instance. If it is, start it in a closed network, update it and keep it running or rebuilt.',
      messages: { pass: 'The instance was stopped less than 30 days ago.', fail: 'The instance was stopped {{days}} days ago.' },
    },
    de: {
      name: 'Angehaltene Instanzen',
      finding: 'Instanz ist seit mehr als 30 Tagen angehalten',
      fix: 'Nicht mehr gestartete Instanz löschen',
      why: 'Eine stillstehende Instanz bekommt keine Aktualisierungen, behält aber ihre Datenträger, ihre Rolle und ihren Platz im Netz. Startet sie jemand wieder, hat sie alle Lücken der Zwischenzeit.',
      how: 'Fragen Sie den Besitzer. Wird sie nicht mehr gebraucht, erstellen Sie ein Image für das Archiv und wählen „Instance state“, „Terminate instance“. Sonst starten Sie sie in einem abgeschlossenen Netz und aktualisieren sie.',
      messages: {
        pass: 'Die Instanz wurde vor weniger als 30 Tagen angehalten.',
        fail: 'Die Instanz wurde vor {{days}} Tagen angehalten.',
      },
    },
    es: {
      name: 'Instancias detenidas',
      finding: 'La instancia lleva más de 30 días detenida',
      fix: 'Eliminar la instancia que nadie arranca',
      why: 'Una instancia parada no recibe actualizaciones, pero conserva sus discos, su rol y su sitio en la red. Cuando alguien la arranca de nuevo, vuelve con todos los fallos de ese tiempo.',
      how: 'Pregunta a su responsable. Si ya no hace falta, crea una imagen para el archivo y elige «Instance state», «Terminate instance». Si hace falta, arráncala en una red cerrada y actualízala.',
      messages: { pass: 'La instancia se detuvo hace menos de 30 días.', fail: 'La instancia se detuvo hace {{days}} días.' },
    },
  },
  judge: ({ 'ec2-instances': { region, instances, seenAt } }) =>
    instances.flatMap(({ arn, id, state, stoppedAt }) => {
      if (stoppedAt === null) return []
      const days = Math.floor((Date.parse(seenAt) - Date.parse(stoppedAt)) / DAY_MS)
      const evidence = [settings('DescribeInstances', { InstanceId: id, State: state, StoppedAt: stoppedAt })]
      return [judged(resourceOf(arn, region), { fault: days > IDLE_DAYS ? 'fail' : null, options: { values: { days }, evidence } })]
    }),
})
