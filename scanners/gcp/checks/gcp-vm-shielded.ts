import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpVmShielded = gcpCheck({
  id: 'gcp-vm-shielded',
  scannerType: 'Compute Engine',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-1326',
  controls: [{ framework: 'CIS GCP 4.0', control: '4.8' }],
  aliases: ['prowler:compute_instance_shielded_vm_enabled'],
  references: ['https://cloud.google.com/compute/shielded-vm/docs/modifying-shielded-vm'],
  snippets: [
    gcloud(
      'gcloud compute instances stop INSTANCE --project PROJECT --zone ZONE\ngcloud compute instances update INSTANCE --project PROJECT --zone ZONE \\\n  --shielded-vtpm --shielded-integrity-monitoring --shielded-secure-boot\ngcloud compute instances start INSTANCE --project PROJECT --zone ZONE',
    ),
    terraform(
      'resource "google_compute_instance" "this" {\n  # …\n  shielded_instance_config {\n    enable_vtpm                 = true\n    enable_integrity_monitoring = true\n    enable_secure_boot          = true\n  }\n}',
    ),
  ],
  needs: ['instances'],
  texts: {
    en: {
      name: 'Shielded VM',
      finding: 'Instance is not shielded',
      fix: 'Turn on Shielded VM for the instance',
      why: 'Without a virtual TPM and integrity monitoring nobody notices when the boot loader or the kernel was changed. Malware that sits there survives every update.',
      how: 'Stop the instance, Edit, and turn on vTPM, Integrity monitoring and, where its drivers are signed, Secure Boot. An image that does not support this has to be replaced.',
      messages: {
        fail: 'Off: {{missing}}.',
        pass: 'vTPM and integrity monitoring are on.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Shielded VM',
      finding: 'Instanz ist nicht abgeschirmt',
      fix: 'Shielded VM für die Instanz einschalten',
      why: 'Ohne virtuelles TPM und Integritätsüberwachung bemerkt niemand, wenn Bootloader oder Kernel verändert wurden. Schadsoftware, die dort sitzt, übersteht jedes Update.',
      how: 'Halten Sie die Instanz an, „Edit“, und schalten Sie „vTPM“, „Integrity monitoring“ und, wenn ihre Treiber signiert sind, „Secure Boot“ ein. Ein Image, das dies nicht kann, muss ersetzt werden.',
      messages: {
        fail: 'Aus: {{missing}}.',
        pass: 'vTPM und Integritätsüberwachung sind an.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'VM blindada',
      finding: 'La instancia no está blindada',
      fix: 'Activar Shielded VM en la instancia',
      why: 'Sin TPM virtual ni supervisión de integridad nadie nota que se cambió el gestor de arranque o el núcleo. El malware que se instala ahí sobrevive a cualquier actualización.',
      how: 'Detén la instancia, «Edit», y activa «vTPM», «Integrity monitoring» y, si sus controladores están firmados, «Secure Boot». Una imagen que no lo admite se tiene que sustituir.',
      messages: {
        fail: 'Desactivado: {{missing}}.',
        pass: 'vTPM y la supervisión de integridad están activados.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ instances }) =>
    judgeRows(
      'compute.instances.list',
      instances,
      ({ shielded }) => shielded,
      (shielded) => {
        const missing = [...(shielded.vtpm ? [] : ['vTPM']), ...(shielded.integrity ? [] : ['Integrity Monitoring'])]
        if (missing.length === 0) return { fault: null, values: shielded }
        const evidence = [settings('compute.instances.list shieldedInstanceConfig', shielded)]
        return { fault: 'fail', options: { values: { missing: missing.join(', ') }, evidence } }
      },
    ),
})
