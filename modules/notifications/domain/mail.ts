import { greeting } from '@daybook/platform/domain'
import type { Words } from './words.ts'

/** One thing that a mail tells of; `link` is a whole address. */
export type Told = Words & { readonly link: string }

export type MailText = { readonly subject: string; readonly text: string }

const alone = ({ message, detail, link }: Told): string =>
  [`${message}.`, detail, link].filter((part) => part !== '').join('\n\n')

const among = ({ message, link }: Told): string => `- ${message}\n  ${link}`

/** A mail about one thing in full, or about several in a line each. */
export const mailOf = (name: string, company: string, told: readonly Told[]): MailText => {
  const [first] = told
  if (first && told.length === 1) return { subject: first.message, text: `${greeting(name)}\n\n${alone(first)}\n` }
  return {
    subject: `${told.length} notifications from ${company}`,
    text: `${greeting(name)}\n\n${told.map(among).join('\n\n')}\n`,
  }
}
