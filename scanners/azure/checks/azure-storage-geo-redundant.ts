import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'

export const azureStorageGeoRedundant = azureCheck({
  id: 'azure-storage-geo-redundant',
  scannerType: 'Azure Storage',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: null,
  controls: [{ framework: 'CIS Azure 5.0', control: '9.3.11' }],
  aliases: ['prowler:storage_geo_redundant_enabled'],
  references: ['https://learn.microsoft.com/azure/storage/common/storage-redundancy'],
  snippets: fixedBy(
    'az storage account update --resource-group GROUP --name ACCOUNT --sku Standard_GRS',
    terraform('azurerm_storage_account', ['account_replication_type = "GRS"']),
  ),
  needs: ['subscriptions', 'storage-accounts'],
  texts: {
    en: {
      name: 'Storage account: copies in another region',
      finding: 'Storage account keeps its data in one region alone',
      fix: 'Keep a copy of the storage account in another region',
      why: 'A fire, a flood or a failure of a whole region takes everything that is kept there alone.',
      how: 'Decide by what is stored: for what the business cannot lose, open the storage account, choose Data management, Redundancy, and one of the geo-redundant kinds (GRS, RA-GRS, GZRS, RA-GZRS). What can be made again may stay in one region.',
      messages: {
        fail: 'The account is {{found}}: there is no copy in another region.',
        pass: 'Azure keeps a copy in another region ({{found}}).',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: Kopien in anderer Region',
      finding: 'Speicherkonto hält seine Daten in nur einer Region',
      fix: 'Kopie des Speicherkontos in einer anderen Region halten',
      why: 'Ein Brand, eine Flut oder der Ausfall einer ganzen Region nimmt alles, was nur dort liegt.',
      how: 'Entscheiden Sie nach dem Inhalt: Für das, was der Betrieb nicht verlieren darf, öffnen Sie das Speicherkonto, wählen „Datenverwaltung“, „Redundanz“ und eine georedundante Art (GRS, RA-GRS, GZRS, RA-GZRS). Was sich neu erzeugen lässt, darf in einer Region bleiben.',
      messages: {
        fail: 'Das Konto ist {{found}}: In einer anderen Region liegt keine Kopie.',
        pass: 'Azure hält eine Kopie in einer anderen Region ({{found}}).',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: copias en otra región',
      finding: 'La cuenta guarda sus datos en una sola región',
      fix: 'Mantener una copia de la cuenta en otra región',
      why: 'Un incendio, una inundación o el fallo de toda una región se lleva lo que solo está allí.',
      how: 'Decide según lo guardado: para lo que el negocio no puede perder, abre la cuenta de almacenamiento, elige «Administración de datos», «Redundancia» y uno de los tipos con redundancia geográfica (GRS, RA-GRS, GZRS, RA-GZRS). Lo que se puede volver a crear puede quedarse en una región.',
      messages: {
        fail: 'La cuenta es {{found}}: no hay copia en otra región.',
        pass: 'Azure guarda una copia en otra región ({{found}}).',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'storage-accounts': accounts }) =>
    judgeSetting(accounts, {
      from: 'storageAccounts',
      named: 'sku',
      settingOf: (account) => account.sku,
      isGood: (sku) => /_(?:RA)?GZ?RS$/iu.test(sku),
    }),
})
