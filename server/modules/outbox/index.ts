export { plainName } from './plain-name.ts'
export { mail, text } from './send-mail.ts'
