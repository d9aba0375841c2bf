export { mail, text } from './send-mail.ts'
