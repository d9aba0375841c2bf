export { mail, plainName, text } from './send-mail.ts'
