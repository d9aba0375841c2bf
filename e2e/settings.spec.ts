import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { complaintsOf } from './demo.ts'
import { enterAsOwner } from './people.ts'

test('each section of the settings is saved by itself, tells a wrong field, and stands after a reload', async ({ page }) => {
  await enterAsOwner(page, 'Sela', 'Sela Works', '/dashboard/settings')
  const complaints = complaintsOf(page)
  const sla = page.getByRole('form', { name: 'Days to fix (SLA)' })
  await sla.getByLabel('High').fill('0')
  await sla.getByRole('button', { name: 'Save' }).click()
  await expect(sla.getByText('Enter a whole number from 1 to 3,650')).toBeVisible()
  await sla.getByLabel('High').fill('10')
  await sla.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved').first()).toBeVisible()

  const windows = page.getByRole('form', { name: 'Scan windows' })
  await windows.getByRole('button', { name: 'Add a window' }).click()
  await windows.getByLabel('From').fill('21:30')
  await windows.getByRole('button', { name: 'Save' }).click()
  await expect(windows.getByRole('button', { name: 'Save' })).toBeDisabled()

  const rules = page.getByRole('form', { name: 'Asset criticality' })
  await rules.getByRole('button', { name: 'Add a rule' }).click()
  await rules.getByLabel('Tag').fill('shop')
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(rules.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.reload()
  await expect(sla.getByLabel('High')).toHaveValue('10')
  await expect(windows.getByLabel('From')).toHaveValue('21:30')
  await expect(rules.getByLabel('Tag')).toHaveValue('shop')
  expect(await violationsOf(page)).toEqual([])
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([])
})
