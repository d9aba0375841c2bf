import type { Double } from './double.ts'
import { answering, lines } from './double.ts'

export const ftp = (isPlanted: boolean): Double => ({
  name: 'ftp',
  faults: isPlanted ? ['net-ftp-anonymous', 'net-ftp-cleartext'] : [],
  tcp: lines('220 (vsFTPd 3.0.5)\r\n', (line) => {
    if (line === 'QUIT') return '221 Closing.\r\n'
    if (line === 'AUTH TLS') return isPlanted ? '530 Please login with USER and PASS.\r\n' : '234 Proceed with negotiation.\r\n'
    if (line.startsWith('USER'))
      return isPlanted ? '331 Please specify the password.\r\n' : '530 This FTP server does not allow anonymous logins.\r\n'
    return isPlanted ? '230 Login successful.\r\n' : '530 Login incorrect.\r\n'
  }),
})

export const smtp = (
  isPlanted: boolean,
  faults: readonly string[] = isPlanted ? ['net-smtp-open-relay', 'net-smtp-no-starttls'] : [],
): Double => ({
  name: 'smtp',
  faults,
  tcp: lines(`220 mail.shop.example ESMTP ${isPlanted ? 'Exim 4.89' : 'Postfix (Debian/GNU)'}\r\n`, (line, socket) => {
    if (line.startsWith('EHLO')) return `250-mail.shop.example\r\n250-SIZE 1000\r\n${isPlanted ? '' : '250-STARTTLS\r\n'}250 HELP\r\n`
    if (line.startsWith('MAIL')) return '250 OK\r\n'
    if (line.startsWith('RCPT')) return isPlanted ? '250 Accepted\r\n' : '554 5.7.1 Relay access denied\r\n'
    // whoever begins a message is no scanner of ours
    if (line.startsWith('DATA')) socket.destroy(new Error('a message was begun'))
    if (line === 'QUIT') return '221 Bye\r\n'
    return line === 'RSET' ? '250 Reset OK\r\n' : '500 unrecognized command\r\n'
  }),
})

export const telnet: Double = {
  name: 'telnet',
  faults: ['net-telnet'],
  tcp: (socket) => socket.write(Buffer.concat([Buffer.from([0xff, 0xfd, 0x18, 0xff, 0xfd, 0x20]), Buffer.from('\r\nlogin: ')])),
}
export const rlogin: Double = {
  name: 'rsh',
  faults: ['net-rsh'],
  tcp: answering((message) => (message[0] === 0 && message.at(-1) === 0 ? Buffer.from('\u0001rlogind: Permission denied.\r\n') : null)),
}

export const rsync = (isOpen: boolean): Double => ({
  name: 'rsync',
  faults: isOpen ? ['net-rsync-open'] : [],
  tcp: lines('@RSYNCD: 31.0 sha512 sha256\n', (line) => {
    if (line.startsWith('@RSYNCD')) return ''
    if (line === '#list') return 'backup         \tnightly backups\n@RSYNCD: EXIT\n'
    return isOpen ? '@RSYNCD: OK\n' : '@RSYNCD: AUTHREQD abcdef\n'
  }),
})

export const vnc = (isOpen: boolean): Double => ({
  name: 'vnc',
  faults: isOpen ? ['net-vnc-noauth'] : [],
  tcp: (socket) => {
    socket.write('RFB 003.008\n')
    socket.once('data', () => socket.write(Buffer.from(isOpen ? [2, 2, 1] : [1, 2])))
  },
})

export const x11 = (isOpen: boolean): Double => ({
  name: 'x11',
  faults: isOpen ? ['net-x11-open'] : [],
  tcp: answering((message) => {
    if (message[0] !== 0x6c || message.length !== 12) return null
    const reason = Buffer.from(isOpen ? 'The X.Org Foundation' : 'No protocol specified\n\0\0')
    return Buffer.concat([Buffer.from([isOpen ? 1 : 0, reason.length, 11, 0, 0, 0, reason.length / 4, 0]), reason])
  }),
})
