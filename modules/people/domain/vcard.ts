/** What a card of somebody says; what is empty or null is left out. */
export type CardOf = {
  readonly name: string
  readonly company: string
  readonly department: string
  readonly title: string
  readonly email: string
  readonly phone: string | null
}

/** RFC 2426: backslash, comma, semicolon and line ends of a value are escaped. */
const escaped = (text: string): string => text.replace(/[\\,;]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

/** How many bytes a letter takes in UTF-8. */
const bytesOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Lines of at most 75 bytes, continued behind a space, never within a letter (RFC 2425, 5.8.1). */
const folded = (line: string): string => {
  const lines: string[] = []
  let [now, bytes] = ['', 0]
  for (const letter of line) {
    if (bytes + bytesOf(letter) > 75) {
      lines.push(now)
      ;[now, bytes] = [' ', 1]
    }
    now += letter
    bytes += bytesOf(letter)
  }
  return [...lines, now].join('\r\n')
}

/** The last word is taken for the family name; programs show `FN`, which is the whole name. */
const partsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  const family = words.length > 1 ? (words.at(-1) ?? '') : ''
  const given = family === '' ? words : words.slice(0, -1)
  return `${escaped(family)};${escaped(given.join(' '))};;;`
}

/** Somebody as a vCard 3.0 (RFC 2426), the version that every address book reads. Lines end with CR LF. */
export const vcardOf = ({ name, company, department, title, email, phone }: CardOf): string => {
  const organisation = [company, department].filter(Boolean).map(escaped).join(';')
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    `N:${partsOf(name)}`,
    ...(organisation ? [`ORG:${organisation}`] : []),
    ...(title ? [`TITLE:${escaped(title)}`] : []),
    `EMAIL;TYPE=INTERNET,WORK:${escaped(email)}`,
    ...(phone ? [`TEL;TYPE=WORK:${escaped(phone)}`] : []),
    'END:VCARD',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
