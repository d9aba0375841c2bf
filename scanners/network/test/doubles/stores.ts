import { deserialize, serialize, type Document } from 'bson'
import { u32le } from '#scanners/network/wire/bytes.ts'
import { answering, lines, type Double } from './double.ts'

export const redis = (isOpen: boolean): Double => ({
  name: 'redis',
  faults: isOpen ? ['net-redis-noauth'] : [],
  tcp: lines('', (line) => {
    if (/^(?:GET|POST) |^Host:/u.test(line)) return null
    if (!isOpen) return '-NOAUTH Authentication required.\r\n'
    if (/^ping$/iu.test(line)) return '+PONG\r\n'
    if (!/^info/iu.test(line)) return `-ERR unknown command '${line.slice(0, 20)}'\r\n`
    const info = '# Server\r\nredis_version:8.2.1\r\nredis_mode:standalone\r\n'
    return `$${info.length}\r\n${info}\r\n`
  }),
})

export const memcached: Double = {
  name: 'memcached',
  faults: ['net-memcached-noauth'],
  tcp: lines('', (line) => (line === 'version' ? 'VERSION 1.6.38\r\n' : 'ERROR\r\n')),
}

const opMsg = (request: Buffer, document: Document): Buffer => {
  const body = serialize(document)
  return Buffer.concat([u32le(21 + body.length), u32le(7), request.subarray(4, 8), u32le(2013), u32le(0), Buffer.from([0]), body])
}
export const mongodb = (isOpen: boolean): Double => ({
  name: 'mongodb',
  faults: isOpen ? ['net-mongodb-noauth'] : [],
  tcp: answering((message) => {
    if (message.length < 26 || message.readUInt32LE(12) !== 2013) return null
    const command = deserialize(message.subarray(21))
    if ('hello' in command) return opMsg(message, { isWritablePrimary: true, maxWireVersion: 25, ok: 1 })
    if ('buildInfo' in command) return opMsg(message, { version: '8.2.4', ok: 1 })
    if (!isOpen)
      return opMsg(message, { ok: 0, code: 13, codeName: 'Unauthorized', errmsg: 'command listDatabases requires authentication' })
    return opMsg(message, { databases: [{ name: 'admin' }, { name: 'shop' }], ok: 1 })
  }),
})

export const zookeeper = (tells: boolean): Double => ({
  name: 'zookeeper',
  faults: tells ? ['net-zookeeper'] : [],
  tcp: (socket) =>
    socket.once('data', (data: Buffer) => {
      const word = data.toString('latin1')
      if (!['ruok', 'srvr'].includes(word)) return socket.destroy()
      if (!tells) return socket.end(`${word} is not executed because it is not in the whitelist.\n`)
      return socket.end(
        word === 'ruok'
          ? 'imok'
          : 'Zookeeper version: 3.9.4-7246445ec281f3dbf53dc54e970c914f39713903, built on 2025-08-19\nMode: standalone\n',
      )
    }),
})

/** CONNACK 0 is a welcome, 5 is "not authorized". */
export const mqtt = (isOpen: boolean): Double => ({
  name: 'mqtt',
  faults: isOpen ? ['net-mqtt-anon'] : [],
  tcp: answering((message) => {
    if (message[0] === 0xe0) return null
    const isConnect = message[0] === 0x10 && message.subarray(4, 8).toString() === 'MQTT'
    return isConnect ? Buffer.from([0x20, 2, 0, isOpen ? 0 : 5]) : null
  }),
})

const packet = (body: Buffer): Buffer => Buffer.concat([Buffer.from([body.length, 0, 0, 0]), body])
/** The greeting of protocol 10, or the refusal of a host that has no account. */
export const mysql = (isOpen: boolean): Double => {
  const greeting = Buffer.concat([Buffer.from([10]), Buffer.from('11.8.3-MariaDB-1\0'), Buffer.alloc(40, 1)])
  const refusal = Buffer.concat([
    Buffer.from([0xff, 0x6a, 0x04]),
    Buffer.from("Host '127.0.0.1' is not allowed to connect to this MariaDB server"),
  ])
  return { name: 'mysql', faults: isOpen ? ['net-mysql-exposed'] : [], tcp: (socket) => socket.write(packet(isOpen ? greeting : refusal)) }
}

export const postgres = (hasTls: boolean): Double => ({
  name: 'postgresql',
  faults: hasTls ? [] : ['net-postgres-notls'],
  tcp: answering((message) => (message.length === 8 && message.readUInt32BE(4) === 80_877_103 ? (hasTls ? 'S' : 'N') : null)),
})

export const mssql: Double = {
  name: 'mssql',
  faults: ['net-mssql-exposed'],
  tcp: answering((message) => {
    if (message[0] !== 0x12) return null
    const body = Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 16, 0, 0x03, 0xe8, 0, 0, 2])
    return Buffer.concat([Buffer.from([4, 1, 0, 8 + body.length, 0, 0, 1, 0]), body])
  }),
}
