import { currentCompany } from '@daybook/company/server'
import { type Actor, type Db, turns } from '@daybook/platform/server'
import { all, bool, checked, contains, int, orNull, type RawBuilder, type RowOf, sql, text } from '@daybook/platform/server/sql'
import { beginnings, type Dictionary, dictionaryOf, markPassage, type Passage, searchedWords } from '../domain/index.ts'
import { documentShape, readBy } from './document-store.ts'
import { isNoted } from './policy.ts'
import { queryOf } from './text-store.ts'

/** Which documents are asked for: those of some places of one person, or those that are shared. */
export type Asked = {
  readonly people?: readonly string[]
  readonly q: string | undefined
  readonly folder?: string | undefined
  /** Empty: those of the whole company. */
  readonly department?: string | undefined
}

/** Documents that somebody reads and asks for, whatever words are looked for. */
const askedOf = (
  actor: Actor,
  { people, folder, department }: Asked,
) => sql`(select * from ${readBy(actor)} d where why is not null
  and ${people ? sql`person_id = any(${[...people]}::uuid[])` : sql`place <> 'PERSON'`}
  and ${folder ? sql`folder = ${folder}` : sql`true`}
  and ${department === undefined ? sql`true` : department === '' ? sql`place = 'COMPANY'` : sql`department = ${department}`})`

const hitShape = { ...documentShape, rank: int }
/** `rank`: 0 where the name or the folder has what is looked for, 1 where the text inside has. */
export type DocumentHit = RowOf<typeof hitShape> & { readonly in_text: boolean; readonly passage: Passage | null }

export type DocumentPage = { readonly limit: number; readonly after: string[] | undefined }

const behind = (after: string[] | undefined) =>
  after ? sql`(rank, folder_key, name_key, id) > (${after[0]}::int, ${after[1]}, ${after[2]}, ${after[3]}::uuid)` : sql`true`

/** A name in small letters without accents, as far as the database knows them. */
const foldedName = (column: 'name' | 'folder') =>
  sql`regexp_replace(normalize(lower(${sql.ref(`d.${column}`)}), NFD), '[\\u0300-\\u036f]', '', 'g')`

const isNamed = (word: string) =>
  sql`(${foldedName('name')} like ${contains(word)} or ${foldedName('folder')} like ${contains(word)})`

const every = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join([...conditions], sql` and `)})`

/** Which of those that are asked for have what is looked for: in name or folder as it was typed, or each word somewhere, also in the text. */
const foundIn = (asked: RawBuilder<unknown>, q: string, words: readonly string[], dictionary: Dictionary) => {
  const said = (word: string) => sql`coalesce(t.words @@ ${queryOf(word, dictionary)}, false)`
  const named = sql`(d.name ilike ${contains(q)} or d.folder ilike ${contains(q)} or ${every(words.map(isNamed))})`
  const somewhere = every(words.map((word) => sql`(${isNamed(word)} or ${said(word)})`))
  // Whoever looks for words has none looked for in what they do not read, not even to be told that there are none: document by document, whatever
  // the database knows of its tables.
  return sql`(with asked as materialized (select * from ${asked} a)
    select d.*, case when ${named} then 0 else 1 end as rank, ${sql.join([sql`false`, ...words.map(said)], sql` or `)} as in_text
    from asked d left join lateral (select * from document_text x where x.document_id = d.id offset 0) t on true where ${named} or ${somewhere})`
}

const [before, wide] = [60, 240]

const passageShape = { ...hitShape, in_text: bool, passage: orNull(text), at: int, letters: int }

/** Around the first place where one of the words stands, by as much of it as stands there; whole words before parts of others. */
const placeOf = (words: readonly string[]) => {
  const starts = words.flatMap(beginnings)
  const tries = [...starts.map((start) => ` ${start}`), ...starts]
  return sql`select p.at from unnest(${tries}::text[]) with ordinality s (start, n), strpos(' ' || t.folded, s.start) as p (at)
    where p.at > 0 order by s.n limit 1`
}

const documentsWith = async (db: Db, asked: RawBuilder<unknown>, q: string, { limit, after }: DocumentPage) => {
  const words = searchedWords(q)
  const { country } = await currentCompany(db)
  const rows = await all(
    db,
    checked(passageShape)`with page as materialized (
        select * from ${foundIn(asked, q, words, dictionaryOf(country))} d where ${behind(after)}
        order by rank, folder_key, name_key, id limit ${limit + 1})
      select d.*, substr(t.said, greatest(1, a.at - ${before}::int), ${wide}::int) as passage, coalesce(a.at, 0) as at, coalesce(length(t.said), 0) as letters
      from page d left join document_text t on t.document_id = d.id and d.in_text left join lateral (${placeOf(words)}) a on true
      order by rank, folder_key, name_key, id`,
  )
  const turn = turns()
  const found: DocumentHit[] = []
  for (const { passage, at, letters, ...row } of rows) {
    await turn()
    const cut = { text: passage ?? '', isStart: at <= before + 1, isEnd: Math.max(1, at - before) + wide > letters }
    found.push({ ...row, passage: passage === null || isNoted(row) ? null : markPassage(cut, words) })
  }
  return found
}

/** Those that are asked for: first what is called by the words that are looked for, by folder and name; one more than `limit`. */
export const documentsFor = async (db: Db, actor: Actor, asked: Asked, page: DocumentPage): Promise<DocumentHit[]> => {
  if (asked.q) return documentsWith(db, askedOf(actor, asked), asked.q, page)
  const rows = await all(
    db,
    checked(hitShape)`select * from (select d.*, 0 as rank from ${askedOf(actor, asked)} d) d where ${behind(page.after)}
    order by rank, folder_key, name_key, id limit ${page.limit + 1}`,
  )
  return rows.map((row) => ({ ...row, in_text: false, passage: null }))
}
