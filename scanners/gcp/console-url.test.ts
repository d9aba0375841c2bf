import { expect, test } from 'vitest'
import { gcpConsoleUrl } from './console-url.ts'

test.each([
  [
    '//compute.googleapis.com/projects/shop/zones/us-central1-a/instances/web',
    'compute/instancesDetail/zones/us-central1-a/instances/web?project=shop',
  ],
  ['//compute.googleapis.com/projects/shop/global/networks/default', 'networking/networks/details/default?project=shop'],
  ['//storage.googleapis.com/projects/shop/buckets/photos', 'storage/browser/photos?project=shop'],
  ['//cloudresourcemanager.googleapis.com/projects/shop', 'home/dashboard?project=shop'],
  ['//cloudresourcemanager.googleapis.com/organizations/12', 'cloud-resource-manager?organizationId=12'],
])('%s', (value, path) => {
  expect(gcpConsoleUrl({ value })).toBe(`https://console.cloud.google.com/${path}`)
})
test.each([
  'https://evil.example/',
  '//evil.example/projects/shop',
  '//compute.googleapis.com/projects/shop/things/x',
  '//compute.googleapis.com/projects/shop/zones/instances/web',
  `//storage.googleapis.com/projects/shop/buckets/${'x'.repeat(2_000)}`,
])('%s has no page', (value) => {
  expect(gcpConsoleUrl({ value })).toBeNull()
})
test('no part of a name changes the host or adds a parameter', () => {
  const url = new URL(gcpConsoleUrl({ value: '//storage.googleapis.com/projects/shop/buckets/..%2f..@evil.example?a=b#c' }) ?? '')
  expect([url.host, url.hash, url.searchParams.get('a')]).toEqual(['console.cloud.google.com', '', null])
})
