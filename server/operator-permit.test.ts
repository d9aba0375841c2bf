import { expect, test } from 'vitest'
import { operatorPermitOf } from './operator-permit.ts'

const permit = operatorPermitOf({
  allowedPrivateTargets: ['127.0.0.1/32', '10.1.0.0/16', '8.8.8.8', '169.254.0.0/16'],
  probeHosts: ['shop.example', '*.corp.example', '2001:db8::5'],
})

test.each([
  ['http://127.0.0.1:8080/', true],
  ['http://localhost:8080/', true],
  ['http://10.1.2.3/', true],
  ['http://10.2.2.3/', false],
  // an odd spelling of 10.1.2.3
  ['http://0xa.0x010203/', true],
  ['https://shop.example/cart', true],
  ['https://SHOP.example./', true],
  ['https://www.shop.example/', false],
  ['https://wiki.corp.example/', true],
  ['https://corp.example/', false],
  ['https://evilcorp.example/', false],
  ['http://[2001:db8::5]/', true],
  // opened among the private ones by mistake: whoever runs a public address has not agreed
  ['http://8.8.8.8/', false],
  // never, whatever the list says
  ['http://169.254.169.254/', false],
  // a name may lead to 10.1.2.3 now and elsewhere in a moment
  ['http://10.1.2.3.nip.example/', false],
  ['nonsense', false],
])('%s: %s', (address, expected) => {
  expect(permit(address) !== null).toBe(expected)
})

test('an allowed host is allowed alone', () => {
  expect(permit('https://shop.example:8443/')).toEqual({ host: 'shop.example', withSubdomains: false, ports: 'any' })
})
