import { expect, test } from 'vitest'
import { operatorPermitOf } from './operator-permit.ts'

const { placeFor } = operatorPermitOf({
  probesPerSecond: 100,
  allowedPrivateTargets: ['127.0.0.1/32', '10.1.0.0/16', '8.8.8.8', '169.254.0.0/16'],
  probeHosts: ['shop.example', '*.corp.example', '2001:db8::5', '198.51.100.0/28', '198.51.100.16/28'],
})

test.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['10.1.2.3', true],
  ['10.1.2.0/24', true],
  ['10.1.0.0/16', false],
  ['10.2.2.3', false],
  // an odd spelling of 10.1.2.3
  ['0xa.0x010203', false],
  ['shop.example', true],
  ['SHOP.example.', true],
  ['www.shop.example', false],
  ['wiki.corp.example', true],
  ['corp.example', false],
  ['evilcorp.example', false],
  ['[2001:db8::5]', true],
  ['2001:db8::5', true],
  ['198.51.100.7', true],
  ['198.51.100.0/27', true],
  ['198.51.100.0/26', false],
  // opened among the private ones by mistake: whoever runs a public address has not agreed
  ['8.8.8.8', false],
  // never, whatever the list says
  ['169.254.169.254', false],
  ['169.254.169.0/24', false],
  // a name may lead to 10.1.2.3 now and elsewhere in a moment
  ['10.1.2.3.nip.example', false],
  ['--script=x.corp.example', false],
  ['no host', false],
  ['', false],
])('%s: %s', (host, expected) => {
  expect(placeFor(host) !== null).toBe(expected)
})

test('what is allowed is allowed alone', () => {
  expect(placeFor('shop.example')).toEqual({ host: 'shop.example', withSubdomains: false, ports: 'any' })
  expect(placeFor('2001:db8::5')?.host).toBe('[2001:db8::5]')
  expect(placeFor('198.51.100.5/28')?.host).toBe('198.51.100.0/28')
})
