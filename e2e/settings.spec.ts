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

test('a bucket for logs tells how it stands and what it must hold, and is taken back', async ({ page }) => {
  await enterAsOwner(page, 'Bela', 'Bela Works', '/dashboard/settings')
  const bucket = page.getByRole('form', { name: 'Logs in your own bucket' })
  await bucket.getByLabel('S3 bucket').fill('Not a bucket')
  await bucket.getByRole('button', { name: 'Save' }).click()
  await expect(bucket.getByText('Enter the name of a bucket, such as company-logs')).toBeVisible()
  await bucket.getByLabel('S3 bucket').fill('company-logs')
  await bucket.getByRole('button', { name: 'Save' }).click()
  // nothing answers where this installation looks for buckets
  await expect(bucket.getByText('The bucket did not answer; it is tried again')).toBeVisible()
  await expect(bucket.getByText('Put an object named parapet-account.txt with this content into the bucket')).toBeVisible()
  await expect(bucket.getByText('arn:aws:s3:::company-logs/parapet-account.txt')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await bucket.getByLabel('S3 bucket').fill('')
  await bucket.getByRole('button', { name: 'Save' }).click()
  await expect(bucket.getByText('The bucket did not answer; it is tried again')).toHaveCount(0)
  await page.reload()
  await expect(bucket.getByLabel('S3 bucket')).toHaveValue('')
})
