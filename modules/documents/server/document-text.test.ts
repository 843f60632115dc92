import { createDeflate } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { addName, deactivatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
// oxlint-disable-next-line import/no-named-as-default -- the default export is the class; only the types name it too
import PDFDocument from 'pdfkit'
import { OwnProcess } from '@daybook/platform/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addDocumentVersion, listPersonDocuments, removeDocument, searchDocuments } from '../contract/index.ts'
import { brought, documentBy, paper, written } from '../testing/calls.ts'
import { documentTextJob } from './document-text.ts'

const world = await testApp({ own: true })
const { api, app, given, clock, rows, secondServer } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

type Who = { token: string }
const read = () => documentTextJob.run(app)
const inCompany = { place: 'COMPANY' as const }
const say = (who: Member, text: string, { name = 'Paper', where = inCompany as Parameters<typeof documentBy>[2] } = {}) =>
  documentBy(world, who, where, name, written([text]))
const find = async (who: Who, q: string, page: object = {}) =>
  (await api.as(who).call(searchDocuments, { body: { q, ...page } })).items
const named = async (who: Who, q: string) => (await find(who, q)).map(({ name }) => name)
const stateOf = async ({ id }: { id: string }) =>
  (await rows<{ state: string }>('select state from document_text where document_id = $1', [id]))[0]?.state

const marked = (hit: Awaited<ReturnType<typeof find>>[number] | undefined): string | undefined =>
  hit?.passage?.map(({ text, hit: isHit }) => (isHit ? `[${text}]` : text)).join('')

describe('shared documents are found by what they say', () => {
  test('half typed, without accents, bent, and not before they were read', async () => {
    const owner = await given.company({ country: 'DE' })
    await say(owner, 'Die Kündigungsfrist beträgt drei Monate zum Ende eines Quartals.', { name: 'Rules' })
    expect(await named(owner, 'Kündigung')).toEqual([])
    await read()
    for (const q of ['Kündigung', 'kundigungsfr', 'MONAT', 'monaten', 'drei frist kündi', 'quartale'])
      expect([q, await named(owner, q)]).toEqual([q, q.includes(' frist') ? [] : ['Rules']])
    expect(marked((await find(owner, 'kundig monat'))[0])).toContain('Die [Kündigungsfrist] beträgt drei [Monate] zum')
    expect(await named(owner, 'Jahr')).toEqual([])
  })

  test('with one word in the name and another one in the text; what is called so comes first, page by page', async () => {
    const owner = await given.company()
    await say(owner, 'Overtime is paid.', { name: 'A handbook' })
    await documentBy(world, owner, inCompany, 'Overtime of Zoë')
    await read()
    expect(await named(owner, 'overtime')).toEqual(['Overtime of Zoë', 'A handbook'])
    expect(await named(owner, 'handbook over')).toEqual(['A handbook'])
    expect(await named(owner, 'zoe overtime')).toEqual(['Overtime of Zoë'])
    const one = await api.as(owner).call(searchDocuments, { body: { q: 'overtime', limit: 1 } })
    const rest = await api.as(owner).call(searchDocuments, { body: { q: 'overtime', cursor: one.nextCursor ?? '' } })
    expect([one, rest].map(({ items }) => items.map(({ name }) => name))).toEqual([['Overtime of Zoë'], ['A handbook']])
    expect(one.items[0]?.passage).toBeNull()
  })

  test('whatever is typed, and from the middle of a long text', async () => {
    const owner = await given.company()
    const long = `${'word '.repeat(400)}the needle lies here ${'more '.repeat(400)}`
    await documentBy(world, owner, inCompany, 'Hay', written(['First page', long]))
    await read()
    expect(marked((await find(owner, 'needl'))[0])).toMatch(/^… word .*the \[needle\] lies here more .* …$/)
    for (const q of ["'", '\\', ':*', "a' | 'b", '!x & y', '<->', '%', '()', '\u0301', "needle':*"])
      expect((await api.as(owner).send(searchDocuments, { body: { q } })).status).toBe(200)
  })

  test('of the newest version alone, and of what is removed no more', async () => {
    const owner = await given.company()
    const document = await say(owner, 'The first words')
    await read()
    expect(await named(owner, 'first')).toEqual(['Paper'])
    const broughtId = await brought(world, owner, written(['The second words']))
    await api.as(owner).call(addDocumentVersion, { params: { id: document.id }, body: { broughtId } })
    expect(await named(owner, 'first')).toEqual([])
    await read()
    expect([await named(owner, 'first'), await named(owner, 'second')]).toEqual([[], ['Paper']])
    await api.as(owner).call(removeDocument, { params: { id: document.id } })
    expect(await rows('select from document_text where company_id = $1', [owner.companyId])).toEqual([])
  })
})

describe('nobody finds what they do not read', () => {
  test('not by the list, its pages, or a passage: neither colleagues, nor another company, nor who left', async () => {
    const { ours, theirs } = await given.twoCompanies()
    const { owner, hr, manager, employee, outsider } = ours
    await say(owner, 'The secret zebra of the employee', { where: { userId: employee.userId }, name: 'Warning' })
    await say(owner, 'The zebra of everybody', { name: 'Notice' })
    await read()
    const personal = (who: Who, q: string) =>
      api.as(who).send(listPersonDocuments, { params: { userId: employee.userId }, query: { q } })
    for (const who of [owner, hr]) {
      const { items } = (await personal(who, 'secret zeb')).body as {
        items: { name: string; inText: boolean; passage: unknown }[]
      }
      expect(items.map(({ name }) => name)).toEqual(['Warning'])
      // Of somebody else's it is told by opening it alone, which is noted.
      expect(items[0]).toMatchObject({ inText: true, passage: null })
    }
    const own = (await personal(employee, 'secret zeb')).body as { items: { passage: unknown }[] }
    expect(own.items[0]?.passage).not.toBeNull()
    for (const who of [manager, outsider, theirs.owner]) {
      expect((await personal(who, 'zebra')).status).toBe(404)
      expect((await api.as(who).call(searchDocuments, { body: { q: 'secret' } })).items).toEqual([])
    }
    expect(await named(manager, 'zebra')).toEqual(['Notice'])
    expect(await named(theirs.owner, 'zebra')).toEqual([])
    await api.as(owner).call(deactivatePerson, { params: { userId: outsider.userId }, body: { endDate: day('2026-03-13') } })
    expect((await api.as(outsider).send(searchDocuments, { body: { q: 'zebra' } })).status).toBe(401)
  })

  test('and what others have is not even looked through: a mine that breaks whatever compares it breaks no search of theirs', async () => {
    const { owner, employee } = await given.cast()
    await api.as(owner).call(addName, { body: { list: 'department', name: 'Kitchen' } })
    const theirs = await say(owner, 'zebra', { where: { place: 'DEPARTMENT', department: 'Kitchen' } })
    await say(owner, 'A notice')
    await read()
    await rows('alter table document_text rename to kept_text')
    try {
      await rows(`create function mine(k kept_text) returns tsvector language plpgsql stable cost 0.0001 as $$ begin
        if k.document_id = '${theirs.id}' then raise exception 'looked at'; end if; return k.words; end $$`)
      const columns = 'company_id, document_id, file_id, state, tries, begun_at, said, folded'
      await rows(`create view document_text as select ${columns}, mine(k) as words from kept_text k`)
      await rows('grant select on document_text to daybook_app')
      expect(await named(employee, 'zebra')).toEqual([])
      expect((await api.as(owner).send(searchDocuments, { body: { q: 'zebra' } })).status).toBe(500)
    } finally {
      await rows('drop view if exists document_text')
      await rows('drop function if exists mine')
      await rows('alter table kept_text rename to document_text')
    }
  })
})

describe('what cannot be read is noted and left', () => {
  const locked = async () => {
    const pdf = new PDFDocument({ userPassword: 'x', ownerPassword: 'y', pdfVersion: '1.7' })
    const whole = buffer(pdf as unknown as Readable)
    pdf.text('Nobody reads zebra')
    pdf.end()
    return Buffer.from(await whole)
  }

  /** Less than two kilobytes: a font that gives each of so many codes a letter. It ended the process of whoever read it, and no thread of it alone. */
  const deadly = async () => {
    const codes =
      'begincmap /CMapName /X def 1 begincodespacerange <00000000> <ffffffff> endcodespacerange\n1 begincidrange\n<10000000> <10fffffe> 0\nendcidrange\nendcmap'
    const page = 'BT /F 5 Tf 20 80 Td <00000041> Tj ET'
    const info = '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>'
    const box = '/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/CapHeight 1/StemV 1'
    const parts = [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>',
      '<</Type/Font/Subtype/Type0/BaseFont/Helvetica/Encoding 6 0 R/DescendantFonts[7 0 R]>>',
      `<</Length ${page.length}>>stream\n${page}\nendstream`,
      `<</Type/CMap/CMapName/X/Length ${codes.length}>>stream\n${codes}\nendstream`,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/Helvetica${info}/FontDescriptor 8 0 R>>`,
      `<</Type/FontDescriptor/FontName/Helvetica/Flags 4${box}>>`,
    ].map((part, i) => `${i + 1} 0 obj${part}endobj\n`)
    return Buffer.from(`%PDF-1.4\n${parts.join('')}trailer<</Root 1 0 R>>\n%%EOF\n`)
  }

  /** A page of some kilobytes that unpacks to a gigabyte. */
  const bomb = async () => {
    const block = Buffer.from('(zebra) Tj '.repeat(100_000))
    const packed = await buffer(Readable.from(Array.from({ length: 900 }, () => block)).pipe(createDeflate({ level: 1 })))
    const head = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>endobj\n4 0 obj<</Filter/FlateDecode/Length ${packed.length}>>stream\n`
    return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')])
  }

  test.each([
    ['one with a password', locked, 'LOCKED'],
    ['one that is broken', async () => Buffer.from('%PDF-1.4\nno pages at all\n%%EOF\n'), 'BROKEN'],
    ['one that is larger inside', bomb, 'SLOW'],
    ['one whose letters are one array of sixteen million', deadly, 'SLOW'],
    ['one with no words', async () => paper().bytes, 'READ'],
  ])(
    '%s, and the next one is read',
    async (_, bytes, state) => {
      const owner = await given.company()
      const odd = await documentBy(world, owner, inCompany, 'Odd', { bytes: await bytes(), name: 'Odd.pdf' })
      await say(owner, 'zebra', { name: 'Next' })
      await read()
      // What took too long ended the turn of its company.
      await read()
      expect(await stateOf(odd)).toBe(state)
      expect(await named(owner, 'zebra')).toEqual(['Next'])
    },
    60_000,
  )

  test('of a long one as much as the limit says', async () => {
    const owner = await given.company()
    const page = `${'word '.repeat(1000)}`
    const long = await documentBy(world, owner, inCompany, 'Long', written([...Array<string>(30).fill(page), 'zebra']))
    await read()
    expect(await stateOf(long)).toBe('CUT')
    expect([await named(owner, 'wor'), await named(owner, 'zebra')]).toEqual([['Long'], []])
  })

  test('a picture has no words, and a PDF that becomes one has none any more', async () => {
    const owner = await given.company()
    const { id } = await say(owner, 'zebra')
    await read()
    await rows(
      `insert into document_file (company_id, id, document_id, number, file_id, sha256, name, kind, size, brought_by, added_at)
        select company_id, gen_random_uuid(), document_id, 2, file_id, sha256, 'x.webp', 'webp', size, brought_by, added_at from document_file where document_id = $1`,
      [id],
    )
    expect(await named(owner, 'zebra')).toEqual([])
  })
})

/** Two hundred pages that share one content of some kilobytes, which is 40 MB of nothing to draw. */
const endless = async (mark: string) => {
  const block = Buffer.from('q Q '.repeat(250_000))
  const packed = await buffer(Readable.from(Array.from({ length: 40 }, () => block)).pipe(createDeflate({ level: 9 })))
  const numbers = Array.from({ length: 200 }, (_, i) => 10 + i)
  const pages = numbers.map((n) => `${n} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>endobj\n`).join('')
  const kids = numbers.map((n) => `${n} 0 R`).join(' ')
  const head = `%PDF-1.4\n% ${mark}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[${kids}]/Count 200>>endobj\n${pages}4 0 obj<</Filter/FlateDecode/Length ${packed.length}>>stream\n`
  const end = '\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
  return { bytes: Buffer.concat([Buffer.from(head), packed, Buffer.from(end)]), name: 'scan.pdf' }
}

describe('the job', () => {
  test('begins again what a server left that ended, three times and no more', async () => {
    const owner = await given.company()
    const document = await say(owner, 'zebra')
    const begun = (tries: number) =>
      rows('update document_text set tries = $2, begun_at = $3 where document_id = $1', [document.id, tries, clock.now])
    await begun(1)
    await read()
    expect(await stateOf(document)).toBe('WAITING')
    clock.advance(11)
    await read()
    expect(await stateOf(document)).toBe('READ')
    const other = await say(owner, 'again')
    await rows('update document_text set tries = 3 where document_id = $1', [other.id])
    await read()
    expect(await stateOf(other)).toBe('BROKEN')
  })

  test('begins again what its program could not read for a reason of its own, which is said', async () => {
    const owner = await given.company()
    const document = await say(owner, 'zebra')
    const asked = vi.spyOn(OwnProcess.prototype, 'ask').mockRejectedValue(new Error('no process is to be had'))
    await expect(read()).rejects.toThrow('failed in')
    asked.mockRestore()
    expect(await stateOf(document)).toBe('WAITING')
    clock.advance(11)
    await read()
    expect(await named(owner, 'zebra')).toEqual(['Paper'])
  })

  test('takes turns: whose file takes too long has the next turn in the next run, and nobody waits for all of theirs', async () => {
    const [slowly, other] = [await given.company(), await given.company()]
    const heavy = [
      await documentBy(world, slowly, inCompany, 'One', await endless('1')),
      await documentBy(world, slowly, inCompany, 'Two', await endless('2')),
    ]
    const colleague = await given.person(slowly, { role: 'HUMAN_RESOURCE' })
    const usual = [
      await say(other, 'zebra'),
      await say(other, 'zebra', { name: 'Second' }),
      await say(colleague, 'zebra', { name: 'Third' }),
    ]
    await read()
    expect((await Promise.all(heavy.map(stateOf))).toSorted()).toEqual(['SLOW', 'WAITING'])
    expect(await Promise.all(usual.map(stateOf))).toEqual(['READ', 'READ', 'READ'])
    await read()
    expect(await Promise.all(heavy.map(stateOf))).toEqual(['SLOW', 'SLOW'])
  })

  test('waits for a storage that is away, which is no fault of the file', async () => {
    const owner = await given.company()
    const document = await say(owner, 'zebra')
    const away = await secondServer({})
    away.storage.open = async () => {
      throw new Error('away')
    }
    for (let i = 0; i < 5; i++) await expect(documentTextJob.run(away)).rejects.toThrow('failed in')
    expect(await stateOf(document)).toBe('WAITING')
    await read()
    expect(await named(owner, 'zebra')).toEqual(['Paper'])
  })
})
