import i18next from 'i18next'
import { expect, it } from 'vitest'
import de from './de/common.json' with { type: 'json' }
import en from './en/common.json' with { type: 'json' }
import es from './es/common.json' with { type: 'json' }
import { i18nOptions, numbersOfLanguage } from './i18n.ts'

it.each([
  ['en', en, '12,345 rows', 'Select Café'],
  ['de', de, '12.345 Zeilen', 'Café auswählen'],
  ['es', es, '12.345 filas', 'Seleccionar Café'],
])('writes the numbers in a text as %s does, and leaves words alone', async (lng, common, rows, name) => {
  const { interpolation, defaultNS } = i18nOptions
  const own = i18next.createInstance().use(numbersOfLanguage)
  await own.init({ lng, interpolation, defaultNS, ns: [defaultNS], resources: { [lng]: { common } } })
  expect([own.t('table.rows', { count: 12_345 }), own.t('table.selectRow', { name: 'Café' })]).toEqual([rows, name])
})
