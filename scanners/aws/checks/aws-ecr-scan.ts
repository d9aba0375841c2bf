import { unknown } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import type { EcrRegistry } from '#scanners/aws/collect/ecr-registry.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'

/** A filter with * fits whole names, one without any part of a name (Filters for image scanning, in the guide below). */
const fits = (filter: string, name: string): boolean => {
  const parts = filter.split('*').map((part) => part.replaceAll(/[.+?^$()|[\]\\{}]/gu, String.raw`\$&`))
  return parts.length === 1 ? name.includes(filter) : new RegExp(`^${parts.join('.*')}$`, 'u').test(name)
}
const scansByRule = ({ rules }: EcrRegistry, name: string): boolean =>
  rules.some(({ frequency, filters }) => frequency !== 'MANUAL' && filters.some((filter) => fits(filter, name)))

export const awsEcrScan = awsCheck({
  id: 'aws-ecr-scan',
  scannerType: 'ECR',
  category: 'Supply chain',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-1104',
  aliases: ['prowler:ecr_repositories_scan_images_on_push_enabled', 'prowler:ecr_registry_scan_images_on_push_enabled'],
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-scanning.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ecr put-registry-scanning-configuration --scan-type BASIC \\\n  --rules \'[{"scanFrequency":"SCAN_ON_PUSH","repositoryFilters":[{"filter":"*","filterType":"WILDCARD"}]}]\'',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ecr_registry_scanning_configuration" "this" {\n  scan_type = "BASIC"\n  rule {\n    scan_frequency = "SCAN_ON_PUSH"\n    repository_filter {\n      filter      = "*"\n      filter_type = "WILDCARD"\n    }\n  }\n}',
    },
  ],
  needs: ['account', 'ecr-repositories', 'ecr-registry'],
  texts: {
    en: {
      name: 'Scanning of images',
      finding: 'Image scanning is off',
      fix: 'Turn on scanning of pushed images',
      why: 'Images bring hundreds of packages along, with the holes that are known of them. Unscanned, they go to production unseen.',
      how: 'Open the settings of the private registry, choose Scanning, and add a rule for all repositories: on push, or continuous with enhanced scanning.',
      messages: {
        pass: 'Its images are scanned when they are pushed.',
        fail: 'Its images are not scanned when they are pushed.',
        unknown: 'ECR did not show how the registry scans ({{reason}}).',
      },
    },
    de: {
      name: 'Prüfung von Images',
      finding: 'Die Prüfung von Images ist ausgeschaltet',
      fix: 'Prüfung hochgeladener Images einschalten',
      why: 'Images bringen Hunderte Pakete mit, samt den Lücken, die von ihnen bekannt sind. Ungeprüft gelangen sie unbemerkt in den Betrieb.',
      how: 'Öffnen Sie die Einstellungen der privaten Registry, wählen Sie „Scanning“ und fügen Sie eine Regel für alle Repositorys hinzu: beim Hochladen oder, mit erweiterter Prüfung, fortlaufend.',
      messages: {
        pass: 'Ihre Images werden beim Hochladen geprüft.',
        fail: 'Ihre Images werden beim Hochladen nicht geprüft.',
        unknown: 'ECR zeigte nicht, wie die Registry prüft ({{reason}}).',
      },
    },
    es: {
      name: 'Análisis de imágenes',
      finding: 'El análisis de imágenes está desactivado',
      fix: 'Activar el análisis de las imágenes subidas',
      why: 'Las imágenes traen cientos de paquetes, con los fallos que se conocen de ellos. Sin análisis llegan a producción sin que nadie los vea.',
      how: 'Abre los ajustes del registro privado, elige «Scanning» y añade una regla para todos los repositorios: al subir, o continua con el análisis mejorado.',
      messages: {
        pass: 'Sus imágenes se analizan al subirlas.',
        fail: 'Sus imágenes no se analizan al subirlas.',
        unknown: 'ECR no mostró cómo analiza el registro ({{reason}}).',
      },
    },
  },
  judge: ({ 'ecr-repositories': { region, repositories }, 'ecr-registry': registry }) =>
    repositories.map(({ arn, name, scansOnPush }) => {
      const resource = resourceOf(arn, region)
      if (registry instanceof Unseen) return unknown(resource, 'unknown', { values: { reason: registry.reason } })
      const byRule = scansByRule(registry, name)
      // with enhanced scanning only the rules of the registry count
      const isScanned = byRule || (scansOnPush && !registry.isEnhanced)
      const shown = { scanOnPush: scansOnPush, registryRule: byRule, scanType: registry.isEnhanced ? 'ENHANCED' : 'BASIC' }
      return judged(resource, {
        fault: isScanned ? null : 'fail',
        options: { evidence: [settings('GetRegistryScanningConfiguration', shown)] },
      })
    }),
})
