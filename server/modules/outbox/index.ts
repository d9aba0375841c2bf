export { mail, text, type OutgoingMail } from './send-mail.ts'
