import { createTransport } from 'nodemailer'

export interface MailMessage {
  /** Stays the same when a send is tried again, so that a mail server can drop the second copy. */
  id: string
  to: string
  subject: string
  /** Plain text. */
  body: string
}
export interface MailServer {
  /** @throws Error whose message is the mail server's answer, without the mail's content */
  send(message: MailMessage): Promise<void>
  close(): void
}

const LIMIT_MS = 20_000

/** @param url smtp(s)://user:password@host:port */
export function openMailServer({ url, from }: { url: string; from: string }): MailServer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
    logger: false,
    // a mail is text that we wrote: nothing in it may make the server read a file or fetch an address
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([\w.-]+)/u.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, body }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text: body,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
