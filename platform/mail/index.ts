export { createMail, type Mail, type Message } from './mail.ts'
export { startMailbox, type Mailbox } from './mailbox.ts'
export { createMailSender, type MailSender } from './sender.ts'
