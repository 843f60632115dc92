// A name reaches a mailbox before anybody has proven to be its owner. So a mail repeats it only where it looks like a name:
// letters of any script, apostrophes (’ and ʼ by their numbers, as raw text keeps its letters), hyphens and dots of initials, a few words;
// no digits, address, link or sentence.
const word = String.raw`[\p{L}\p{M}][\p{L}\p{M}'\u2019\u02bc\-]*`
const personName = new RegExp(`^${word}\\.?(?:[ ·]${word}\\.?){0,5}$`, 'u')

const isName = (text: string): boolean => text.length <= 60 && personName.test(text.normalize('NFC'))

/** The first line of a mail: with the name where it looks like one, without it otherwise. */
export const greeting = (name: string): string => (isName(name.trim()) ? `Hello ${name.trim()},` : 'Hello,')

/** A company's name for a mail to a stranger's mailbox: `A company` where mail programs would make a link of it. */
export const mailedCompany = (name: string): string =>
  name.length <= 80 && !/[@\n\r]|:\/\/|\bwww\.|[\p{L}\p{N}]\.[\p{L}]{2,}/u.test(name) ? name : 'A company'
