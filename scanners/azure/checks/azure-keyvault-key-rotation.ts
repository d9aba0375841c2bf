import { azureCheck } from '#scanners/azure/check.ts'
import { settingIn } from '#scanners/azure/judge/each.ts'
import { together } from '#scanners/sdk/cloud/unseen.ts'
import { judgeParts } from '#scanners/azure/judge/parts.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureKeyvaultKeyRotation = azureCheck({
  id: 'azure-keyvault-key-rotation',
  scannerType: 'Azure Key Vault',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-324',
  controls: [{ framework: 'CIS Azure 5.0', control: '8.3.9' }],
  aliases: ['prowler:keyvault_key_rotation_enabled'],
  references: ['https://learn.microsoft.com/azure/key-vault/keys/how-to-configure-key-rotation'],
  snippets: fixedBy(
    'az keyvault key rotation-policy update --vault-name VAULT --name KEY --value \'{"lifetimeActions":[{"trigger":{"timeAfterCreate":"P1Y"},"action":{"type":"Rotate"}}],"attributes":{"expiryTime":"P2Y"}}\'',
    terraform('azurerm_key_vault_key', [
      'rotation_policy {',
      '  automatic {',
      '    time_before_expiry = "P30D"',
      '  }',
      '  expire_after = "P1Y"',
      '}',
    ]),
  ),
  needs: ['subscriptions', 'key-vaults', 'vault-keys', 'vault-rotation'],
  texts: {
    en: {
      name: 'Key: automatic rotation',
      finding: 'Key is not renewed automatically',
      fix: 'Rotate the key in the key vault automatically',
      why: 'What depends on someone remembering it happens late or never. A key that the vault itself renews is young, and nobody handles it.',
      how: 'Open the key vault, choose Keys, the key, Rotation policy, and enable automatic rotation, for instance 30 days before it expires. Programs must name the key without its version.',
      messages: {
        fail: 'No policy renews it.',
        pass: 'A policy renews it.',
        disabled: 'It is disabled.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Schlüssel: automatische Rotation',
      finding: 'Schlüssel wird nicht automatisch erneuert',
      fix: 'Den Schlüssel vom Key Vault erneuern lassen',
      why: 'Was davon abhängt, dass jemand daran denkt, geschieht spät oder nie. Ein Schlüssel, den der Vault selbst erneuert, ist jung, und niemand fasst ihn an.',
      how: 'Öffnen Sie den Key Vault, wählen Sie „Schlüssel“, den Schlüssel, „Rotationsrichtlinie“ und aktivieren Sie die automatische Rotation, etwa 30 Tage vor Ablauf. Programme müssen den Schlüssel ohne Version nennen.',
      messages: {
        fail: 'Keine Richtlinie erneuert ihn.',
        pass: 'Eine Richtlinie erneuert ihn.',
        disabled: 'Er ist deaktiviert.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Clave: rotación automática',
      finding: 'La clave no se renueva automáticamente',
      fix: 'Dejar que el almacén renueve la clave',
      why: 'Lo que depende de que alguien se acuerde ocurre tarde o nunca. Una clave que renueva el propio almacén es joven, y nadie la toca.',
      how: 'Abre el almacén de claves, elige «Claves», la clave, «Directiva de rotación» y habilita la rotación automática, por ejemplo 30 días antes de que caduque. Los programas deben nombrar la clave sin su versión.',
      messages: {
        fail: 'Ninguna directiva la renueva.',
        pass: 'Una directiva la renueva.',
        disabled: 'Está deshabilitada.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'vault-keys': keys, 'vault-rotation': rotations }) =>
    judgeParts(
      keys,
      ({ id, enabled }) => together<{ enabled: boolean; rotates: boolean }>({ enabled, rotates: settingIn(rotations.get(id), (on) => on) }),
      ({ enabled, rotates }) => ({
        fault: rotates || !enabled ? null : 'fail',
        ...(!enabled && { pass: 'disabled' }),
        options: { evidence: [settings('rotationpolicy', { rotates })] },
      }),
    ),
})
