import { greeting } from '@daybook/platform/domain'
import type { Words } from './words.ts'

/** One thing that a mail tells of; `link` is a whole address. */
export type Told = Words & { readonly link: string }

/** Whom a mail is for, in whose name it comes, and where they choose what is mailed. */
export type Envelope = { readonly name: string; readonly company: string; readonly settings: string }

export type MailText = { readonly subject: string; readonly text: string; readonly html: string }

const alone = ({ message, detail, link }: Told): string =>
  [`${message}.`, detail, link].filter((part) => part !== '').join('\n\n')

const among = ({ message, link }: Told): string => `- ${message}\n  ${link}`

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '')

const paragraphs = (text: string): string =>
  text
    .split('\n\n')
    .filter((part) => part !== '')
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

const linked = (link: string, words: string): string => `<a href="${escaped(link)}">${escaped(words)}</a>`

const why = (company: string): string => `You get this mail because you work at ${company}.`

/** Plain tags and no style but the width: every mail program shows it, in light and dark. */
const pageOf = ({ name, company, settings }: Envelope, told: readonly Told[]): string => {
  const [first] = told
  const list = told.map(({ message, link }) => `<li>${linked(link, message)}</li>`).join('')
  const body =
    first && told.length === 1
      ? `<p><strong>${escaped(first.message)}.</strong></p>${paragraphs(first.detail)}<p>${linked(first.link, 'Open it in Daybook')}</p>`
      : `<ul>${list}</ul>`
  const foot = `<p><small>${escaped(why(company))} ${linked(settings, 'Choose what is mailed to you')}</small></p>`
  return `<!doctype html><html lang="en"><body style="max-width:36em"><p>${escaped(greeting(name))}</p>${body}<hr>${foot}</body></html>`
}

/** A mail about one thing in full, or about several in a line each; as plain text and as a page. */
export const mailOf = (envelope: Envelope, told: readonly Told[]): MailText => {
  const { name, company, settings } = envelope
  const [first] = told
  const isOne = first !== undefined && told.length === 1
  const body = isOne ? alone(first) : told.map(among).join('\n\n')
  return {
    subject: isOne ? first.message : `${told.length} notifications from ${company}`,
    text: `${greeting(name)}\n\n${body}\n\n-- \n${why(company)}\nChoose what is mailed to you: ${settings}\n`,
    html: pageOf(envelope, told),
  }
}
