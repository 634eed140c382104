import * as z from 'zod/mini'
import { idField, momentField, version, versionField } from './fields.ts'
import { message } from './staff-content.ts'
import { typed, typedLines } from './texts.ts'

/** Placeholders of a template: the writer's name and an order's code. */
export const placeholders = ['{name}', '{order}'] as const

/** A message with what staff answered, the oldest first. */
export const messageThread = z.object({
  ...message.shape,
  /** The answers of staff, the oldest first. */
  answers: z.array(
    z.object({
      id: idField,
      /** The text of the answer. */
      text: z.string(),
      /** Who answered; null where they are no member of staff any more. */
      answered_by: z.nullable(z.string()),
      /** When it was answered. */
      answered_at: momentField,
      /** What became of its mail: it waits to be sent, was sent, or was refused for good or given up; null once that is forgotten. */
      delivery: z.nullable(z.enum(['waiting', 'sent', 'undelivered'])),
    }),
  ),
})
export type MessageThread = z.infer<typeof messageThread>

/** POST /staff/messages/{id}/answers/: `version` is that of the message as it was read, so that two do not answer at once. */
export const messageAnswerEntry = z.strictObject({
  version,
  /** The text of the answer. */
  text: typedLines('Write an answer', 5_000),
})

/** A text that answers begin with; `{name}` and `{order}` in it are filled in when it is chosen. */
export const messageTemplate = z.object({
  id: idField,
  version: versionField,
  /** The name of the template. */
  name: z.string(),
  /** The text of the template. */
  text: z.string(),
  /** When it last changed. */
  updated_at: momentField,
})
export type MessageTemplate = z.infer<typeof messageTemplate>

const fields = {
  /** The name of the template. */
  name: typed('Enter a name', 80),
  /** The text of the template. */
  text: typedLines('Write the text', 5_000),
}

/** POST /staff/message-templates/ */
export const templateEntry = z.strictObject(fields)
export type TemplateEntry = z.infer<typeof templateEntry>

/** PUT /staff/message-templates/{id}/ */
export const templateChange = z.strictObject({ ...fields, version })
