import { describe, expect, test } from 'vitest'
import { createAddressGuard, publicAddress } from './address-guard.ts'

const words = (text: string): string[] => text.trim().split(/\s+/u)

const METADATA = words(`
  169.254.169.254 169.254.170.2 169.254.169.123 168.63.129.16 192.0.0.192 100.100.100.200 fd00:ec2::254 fd20:ce::254
  ::ffff:169.254.169.254 ::ffff:a9fe:a9fe fe80::a9fe:a9fe
`)
const CARRYING = words(`
  ::127.0.0.1 ::7f00:1 ::169.254.169.254 64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 2002:7f00:1:: 2002:a9fe:a9fe::1
  2001:0:7f00:1:: ::ffff:0:127.0.0.1 2606:4700::5efe:127.0.0.1 2606:4700::5efe:7f00:1 2606:4700::200:5efe:7f00:1
`)
const NOT_PUBLIC = words(`
  127.0.0.1 127.1.2.3 0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.254 192.168.0.1 100.64.0.1 192.0.2.1
  198.51.100.7 203.0.113.9 198.18.0.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 192.88.99.1 192.0.0.1 :: ::1
  ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 2001:db8::1 3fff::1 fc00::1 fe80::1 fec0::1 ff02::1 100::1 5f00::1 2001:10::1
  2001:20::1 4000::1
`)
const PUBLIC = words(`
  1.1.1.1 8.8.8.8 93.184.216.34 172.15.0.1 172.32.0.1 192.167.1.1 100.63.255.255 100.128.0.1 168.63.129.17 2606:4700:4700::1111
  2a00:1450:4001:81b::200e ::ffff:8.8.8.8
`)
const NO_ADDRESS = [
  '',
  'localhost',
  '2130706433',
  '0x7f.1',
  '127.1',
  '0177.0.0.1',
  '127.0.0.1.',
  ' 8.8.8.8',
  '8.8.8.8/32',
  '[::1]',
  'fe80::1%eth0',
  '2606:4700:4700::1111%1',
  '8.8.8.8:80',
]

describe('publicAddress', () => {
  test.each([...METADATA, ...CARRYING, ...NOT_PUBLIC, ...NO_ADDRESS])('refuses %j', (ip) => {
    expect(publicAddress(ip)).toBe(false)
  })
  test.each(PUBLIC)('accepts %s', (ip) => {
    expect(publicAddress(ip)).toBe(true)
  })
})

describe("the operator's list", () => {
  const open = createAddressGuard({ allowedPrivateTargets: ['0.0.0.0/0', '::/0'] })
  test.each([...METADATA, ...CARRYING, ...NO_ADDRESS])('never opens %j, even when it names every address', (ip) => {
    expect(open(ip, 80)).toBe(false)
  })
  test.each(NOT_PUBLIC)('can open %s', (ip) => {
    expect(open(ip, 80)).toBe(true)
  })

  test('opens what it names and nothing beside it', () => {
    const guard = createAddressGuard({ allowedPrivateTargets: ['10.1.0.0/16', '192.168.7.9', 'fd12::/64', '::1'] })
    const verdicts = [
      '10.1.255.1',
      '::ffff:10.1.0.1',
      '192.168.7.9',
      'fd12::5',
      '::1',
      '10.2.0.1',
      '192.168.7.8',
      'fd12:0:0:1::5',
      '127.0.0.1',
      '8.8.8.8',
    ]
    expect(verdicts.filter((ip) => guard(ip, 443))).toEqual(['10.1.255.1', '::ffff:10.1.0.1', '192.168.7.9', 'fd12::5', '::1', '8.8.8.8'])
  })

  test.each(['10.0.0.0/33', 'intranet', '10.0.0', ''])('is refused with its wrong entry %j named', (entry) => {
    expect(() => createAddressGuard({ allowedPrivateTargets: ['10.0.0.0/8', entry] })).toThrow(`"${entry}"`)
  })
})

describe('ports on which no web server listens', () => {
  const open = createAddressGuard({ allowedPrivateTargets: ['10.0.0.0/8'], allowedEndpoints: () => [{ host: '127.0.0.1', port: 6000 }] })
  test.each([22, 25, 53, 110, 143, 445, 465, 993, 3306, 5432, 6379, 6667, 10_080, 11_211, 27_017])('port %i is refused', (port) => {
    expect([open('8.8.8.8', port), open('2606:4700:4700::1111', port), open('10.1.2.3', port)]).toEqual([false, false, false])
  })
  test.each([80, 81, 443, 3000, 5000, 8000, 8080, 8443, 8888, 9200, 9443])('port %i is asked', (port) => {
    expect([open('8.8.8.8', port), open('10.1.2.3', port)]).toEqual([true, true])
  })
  test('an endpoint that the product itself serves is open whatever its port', () => {
    expect([open('127.0.0.1', 6000), open('127.0.0.1', 6665)]).toEqual([true, false])
  })
})

describe('allowed endpoints', () => {
  test('open one loopback address and port, as long as they are named', () => {
    const endpoints = [{ host: '127.0.0.1', port: 3080 }]
    const guard = createAddressGuard({ allowedPrivateTargets: [], allowedEndpoints: () => endpoints })
    expect(guard('127.0.0.1', 3080)).toBe(true)
    expect(guard('::ffff:127.0.0.1', 3080)).toBe(true)
    expect([guard('127.0.0.1', 3081), guard('127.0.0.2', 3080), guard('::1', 3080)]).toEqual([false, false, false])
    endpoints.pop()
    expect(guard('127.0.0.1', 3080)).toBe(false)
  })

  test("the operator's own open a private address at one port, and never what hands out credentials", () => {
    const hosts = ['10.0.0.1', '127.0.0.1', '169.254.169.254', '64:ff9b::a00:1']
    const guard = createAddressGuard({ allowedPrivateTargets: [], operatorEndpoints: hosts.map((host) => ({ host, port: 4566 })) })
    expect(hosts.map((host) => guard(host, 4566))).toEqual([true, true, false, false])
    expect([guard('10.0.0.1', 80), guard('10.0.0.2', 4566)]).toEqual([false, false])
  })

  test('open nothing but loopback', () => {
    const named = ['10.0.0.1', '169.254.169.254', '0.0.0.0'].map((host) => ({ host, port: 80 }))
    const guard = createAddressGuard({ allowedPrivateTargets: [], allowedEndpoints: () => named })
    expect(named.filter(({ host, port }) => guard(host, port))).toEqual([])
  })
})
