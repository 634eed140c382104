export { createMail, type Mail, type MailMessage } from './mail.ts'
export { type Mailbox, startMailbox } from './mailbox.ts'
export { createMailSender } from './sender.ts'
export { countMail, listMail, type MailNote } from './store.ts'
