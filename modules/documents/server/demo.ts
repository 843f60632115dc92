import { addDays } from '@daybook/platform/domain'
import { type DemoCompany, demoInstant, type DemoPart } from '@daybook/platform/server'
import {
  addDocumentFile,
  addDocumentRequest,
  addLetterTemplate,
  addDocuments,
  addOwnDocuments,
  addRetentionRule,
  holdDocument,
  listDocumentReaders,
  askConfirmation,
  bringWantedDocument,
  getDocument,
  getDocumentRequest,
  listSignatures,
  openDocument,
  searchDocuments,
  signDocument,
} from '../contract/index.ts'

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&')

/** A page with a heading and some lines, in a letter that every reader of PDFs brings along. */
const page = (title: string, lines: readonly string[]): Buffer => {
  const words = [
    `BT /F1 20 Tf 60 770 Td (${escaped(title)}) Tj ET`,
    ...lines.map((line, i) => `BT /F1 11 Tf 60 ${730 - i * 18} Td (${escaped(line)}) Tj ET`),
  ].join('\n')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${words.length}>>stream\n${words}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const at = file.length
    file += `${i + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${file}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

type Who = { readonly accountId: string }

const bring = async (demo: DemoCompany, who: Who, title: string, lines: readonly string[]) => {
  const file = { bytes: page(title, lines), name: `${title}.pdf` }
  return { broughtId: (await (await demo.as(who)).call(addDocumentFile, { file })).id, name: title }
}

const handbook = [
  'Welcome to Harbor & Pine.',
  'We begin at 7:00 in the workshop and at 9:00 in the office.',
  'Please lock the yard.',
]

/** HR asks drivers and makers for a licence; one of them has brought it. */
const askForLicences = async (demo: DemoCompany) => {
  const { hr, workers, today, zone } = demo
  demo.at(demoInstant(addDays(today, -3), 9 * 60, zone))
  const asHr = await demo.as(hr)
  const asked = [workers[5], workers[6], workers[7]].flatMap((who) => (who ? [who] : []))
  const { id } = await asHr.call(addDocumentRequest, {
    body: {
      title: 'Driving licence',
      note: 'A photo of both sides is enough.',
      kind: 'ANY',
      expires: true,
      dueOn: addDays(today, 4),
      people: asked.map(({ userId }) => userId),
    },
  })
  const { wanted } = await asHr.call(getDocumentRequest, { params: { id } })
  const second = asked[1]
  const theirs = wanted.find(({ person }) => person.id === second?.userId)
  if (!second || !theirs) return
  demo.at(demoInstant(addDays(today, -1), 12 * 60, zone))
  const { broughtId } = await bring(demo, second, 'Driving licence', ['Classes B and C.'])
  const body = { broughtId, expiresOn: addDays(today, 700) }
  await (await demo.as(second)).call(bringWantedDocument, { params: { wantedId: theirs.id }, body })
}

/** The travel rules are to be signed: one has, the others have some days left. */
const askToSign = async (demo: DemoCompany) => {
  const { hr, workers, today, zone } = demo
  demo.at(demoInstant(addDays(today, -2), 10 * 60, zone))
  const asHr = await demo.as(hr)
  const { items } = await asHr.call(searchDocuments, { body: { q: 'Travel rules' } })
  const people = workers.slice(5, 9)
  const body = { how: 'SIGN' as const, dueOn: addDays(today, 6), people: people.map(({ userId }) => userId) }
  await asHr.call(askConfirmation, { params: { documentId: items[0]?.id ?? '' }, body })
  const signer = people[1]
  if (!signer) return
  demo.at(demoInstant(addDays(today, -1), 13 * 60, zone))
  const theirs = await demo.as(signer)
  const open = await theirs.call(listSignatures, { query: {} })
  const name = `${signer.first} ${signer.last}`
  await theirs.call(signDocument, { params: { signatureId: open.items[0]?.id ?? '' }, body: { name } })
}

/** A contract is signed by its person first, and by the owner after them. */
const askInOrder = async (demo: DemoCompany) => {
  const { hr, workers, today, zone } = demo
  const signer = workers[5]
  if (!signer) return
  demo.at(demoInstant(addDays(today, -2), 11 * 60, zone))
  const asHr = await demo.as(hr)
  const files = [await bring(demo, hr, 'Change of hours', [`${signer.first} ${signer.last} works 32 hours a week from now on.`])]
  const body = { place: 'PERSON' as const, department: '', userId: signer.userId, folder: 'Contracts', files }
  const { items } = await asHr.call(addDocuments, { body })
  const params = { id: items[0]?.id ?? '' }
  const readers = (await asHr.call(listDocumentReaders, { params, query: {} })).items
  const owner = readers.find(({ userRole }) => userRole === 'ENTERPRISE_ADMIN')
  const people = [signer.userId, owner?.userId ?? '']
  const asked = { how: 'SIGN' as const, dueOn: addDays(today, 5), people, inOrder: true }
  await asHr.call(askConfirmation, { params: { documentId: params.id }, body: asked })
}

/** The paper about an accident stays, whatever a rule says. */
const holdAccident = async (demo: DemoCompany) => {
  const { hr, workers, today, zone } = demo
  const hurt = workers[6]
  if (!hurt) return
  demo.at(demoInstant(addDays(today, -40), 9 * 60, zone))
  const asHr = await demo.as(hr)
  const files = [await bring(demo, hr, 'Report of an accident', ['A cut of the left hand at the band saw.'])]
  const body = { place: 'PERSON' as const, department: '', userId: hurt.userId, folder: 'Accidents', files }
  const { items } = await asHr.call(addDocuments, { body })
  await asHr.call(holdDocument, { params: { id: items[0]?.id ?? '' }, body: { reason: 'The insurance has not decided yet' } })
}

const certificate = `# Certificate of employment
{name} has worked for {company} as {job title} since {first day}.
The reason for this letter: {reason}.
{company address}
{today}`

/** The letter that HR are asked for most often. */
const writeLetters = async (demo: DemoCompany) => {
  const body = { name: 'Certificate of employment', body: certificate, own: ['reason'] }
  await (await demo.as(demo.hr)).call(addLetterTemplate, { body })
}

/** Personal documents go two years after somebody left, and plans of the departments once they are a year old. */
const keepFor = async (demo: DemoCompany) => {
  const asHr = await demo.as(demo.hr)
  const rule = { folder: null, byItself: false }
  await asHr.call(addRetentionRule, { body: { ...rule, place: 'PERSON', keptMonths: 24, countsFrom: 'LEFT' } })
  await asHr.call(addRetentionRule, { body: { ...rule, place: 'DEPARTMENT', keptMonths: 12, countsFrom: 'ADDED' } })
}

/** The handbook, papers of departments, and what HR keeps for people. */
export const documentsDemo: DemoPart = {
  setUp: async (demo) => {
    const hr = await demo.as(demo.hr)
    const shared = { place: 'COMPANY' as const, userId: null, department: '' }
    const files = [
      await bring(demo, demo.hr, 'Handbook', handbook),
      await bring(demo, demo.hr, 'Travel rules', ['Ask before you book.']),
    ]
    await hr.call(addDocuments, { body: { ...shared, folder: 'Policies', files } })
    const plan = [await bring(demo, demo.hr, 'How to close the shop', ['Shutters first, then the alarm.'])]
    await hr.call(addDocuments, {
      body: { ...shared, place: 'DEPARTMENT', department: 'Sales', folder: 'Showroom', files: plan },
    })
    const machines = [await bring(demo, demo.hr, 'Safety at the saws', ['Goggles on. Gloves off.'])]
    await hr.call(addDocuments, {
      body: { ...shared, place: 'DEPARTMENT', department: 'Workshop', folder: 'Machines', files: machines },
    })
  },
  now: async (demo) => {
    const { hr, boss, workers, today, zone } = demo
    demo.at(demoInstant(addDays(today, -20), 10 * 60, zone))
    for (const who of [workers[5], workers[6]]) {
      if (!who) continue
      const files = [await bring(demo, hr, 'Contract', [`Employment of ${who.first} ${who.last} as ${who.title}.`])]
      const body = { place: 'PERSON' as const, department: '', userId: who.userId, folder: 'Contracts', files }
      const { items } = await (await demo.as(hr)).call(addDocuments, { body })
      demo.at(demoInstant(addDays(today, -9), 11 * 60 + 20, zone))
      const asBoss = await demo.as(boss)
      const [file] = (await asBoss.call(getDocument, { params: { id: items[0]?.id ?? '' } })).files
      await asBoss.call(openDocument, { params: { fileId: file?.id ?? '' }, query: {} })
      demo.at(demoInstant(addDays(today, -4), 8 * 60 + 10, zone))
      const own = [await bring(demo, who, 'Forklift licence', ['Valid for trucks up to 5 t.'])]
      await (await demo.as(who)).call(addOwnDocuments, { body: { folder: 'Certificates', files: own } })
    }
    await keepFor(demo)
    await writeLetters(demo)
    await holdAccident(demo)
    await askInOrder(demo)
    await askForLicences(demo)
    await askToSign(demo)
  },
}
