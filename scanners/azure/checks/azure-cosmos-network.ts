import { azureCheck } from '#scanners/azure/check.ts'
import { judgeEach } from '#scanners/azure/judge/each.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureCosmosNetwork = azureCheck({
  id: 'azure-cosmos-network',
  scannerType: 'Azure Databases',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  aliases: ['prowler:cosmosdb_account_firewall_use_selected_networks'],
  references: ['https://learn.microsoft.com/azure/cosmos-db/how-to-configure-firewall'],
  snippets: fixedBy(
    'az cosmosdb update --resource-group GROUP --name ACCOUNT --ip-range-filter "ADDRESSES"',
    terraform('azurerm_cosmosdb_account', [
      'is_virtual_network_filter_enabled = true',
      'ip_range_filter                   = var.own_addresses',
    ]),
  ),
  needs: ['subscriptions', 'cosmos-accounts'],
  texts: {
    en: {
      name: 'Cosmos DB account: networks',
      finding: 'Cosmos DB account answers to all networks',
      fix: 'Limit the networks that reach the Cosmos DB account',
      why: 'With a leaked key anyone anywhere reads and changes all data of the account. A firewall leaves them the networks of your own programs.',
      how: 'Open the account, choose Networking, and select specific networks or private endpoints. Name the networks of your programs before you save.',
      messages: { fail: 'All networks are let in.', pass: 'Only chosen networks reach it.', unknown: 'Azure did not tell ({{reason}}).' },
    },
    de: {
      name: 'Cosmos-DB-Konto: Netze',
      finding: 'Cosmos-DB-Konto antwortet allen Netzen',
      fix: 'Die Netze begrenzen, die das Cosmos-DB-Konto erreichen',
      why: 'Mit einem abhandengekommenen Schlüssel liest und ändert jeder von überall alle Daten des Kontos. Eine Firewall lässt nur die Netze Ihrer Programme.',
      how: 'Öffnen Sie das Konto, wählen Sie „Netzwerk“ und wählen Sie bestimmte Netze oder private Endpunkte. Nennen Sie vor dem Speichern die Netze Ihrer Programme.',
      messages: {
        fail: 'Alle Netze werden zugelassen.',
        pass: 'Nur gewählte Netze erreichen es.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de Cosmos DB: redes',
      finding: 'La cuenta de Cosmos DB responde a todas las redes',
      fix: 'Limitar las redes que llegan a la cuenta de Cosmos DB',
      why: 'Con una clave filtrada, cualquiera lee y cambia desde cualquier sitio todos los datos de la cuenta. Un firewall deja solo las redes de tus programas.',
      how: 'Abre la cuenta, elige «Redes» y selecciona redes concretas o puntos de conexión privados. Nombra las redes de tus programas antes de guardar.',
      messages: {
        fail: 'Deja pasar a todas las redes.',
        pass: 'Solo las redes elegidas llegan a ella.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'cosmos-accounts': all }) =>
    judgeEach(
      all,
      ({ reach }) => reach,
      (reach) => ({
        fault: reach === 'all' ? 'fail' : null,
        options: {
          evidence: [settings('databaseAccounts', { publicReach: reach })],
          ...(reach === 'all' && { exposure: 'exposed' as const }),
        },
      }),
    ),
})
