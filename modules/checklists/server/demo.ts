import { addDays, type Day, maxDay } from '@daybook/platform/domain'
import { type DemoCompany, demoInstant, type DemoPart, type DemoPerson } from '@daybook/platform/server'
import {
  addChecklistTemplate,
  changeChecklistTemplate,
  getChecklistRun,
  getChecklistTemplate,
  leaveOutChecklistTask,
  listChecklistTemplates,
  startChecklistRun,
  tickChecklistTask,
  writtenBack,
} from '../contract/index.ts'
import type { FieldKind, ListKind } from '../domain/index.ts'

const asHr = (demo: DemoCompany) => demo.as(demo.hr)

const listOf = async (demo: DemoCompany, kind: ListKind): Promise<string> => {
  const { items } = await (await asHr(demo)).call(listChecklistTemplates, { query: {} })
  return items.find((each) => each.kind === kind)?.id ?? ''
}

/** What has to be known before work clothes are ordered. */
const sizes = {
  title: 'Tell us your sizes',
  note: 'For work clothes and shoes.',
  who: 'PERSON' as const,
  namedId: null,
  days: -1,
  fields: [
    { label: 'Shoe size', kind: 'NUMBER' as const, required: true },
    { label: 'T-shirt', kind: 'CHOICE' as const, choices: ['S', 'M', 'L', 'XL'], required: true },
    { label: 'Anything else', kind: 'LONG_TEXT' as const, required: false },
  ],
}

/** Somebody of the workshop shows everybody who joins where the tools are. */
const addTools = async (demo: DemoCompany, who: DemoPerson): Promise<void> => {
  const hr = await asHr(demo)
  const params = { id: await listOf(demo, 'JOINING') }
  const { name, version, tasks } = await hr.call(getChecklistTemplate, { params })
  // What is sent to tax and social security the owner wants to see first.
  // The rules of the house are read once they are confirmed among the documents.
  const known = tasks.map(writtenBack).map((each) => ({
    ...each,
    ...(each.title.startsWith('Register') && { approver: 'OWNER' as const }),
    ...(each.title.startsWith('Read the rules') && { gate: 'SIGNATURES' as const }),
  }))
  const tools = { title: 'Hand out work clothes and a locker', note: 'Sizes are in the profile.', who: 'NAMED' as const }
  const all = [...known.slice(0, 5), sizes, { ...tools, namedId: who.userId, days: 0 }, ...known.slice(5)]
  await hr.call(changeChecklistTemplate, { params, body: { name, version, archived: false, tasks: all } })
}

/** What was lent to whoever leaves is back once it was taken back among the assets. */
const awaitAssets = async (demo: DemoCompany): Promise<void> => {
  const hr = await asHr(demo)
  const params = { id: await listOf(demo, 'LEAVING') }
  const { name, version, tasks } = await hr.call(getChecklistTemplate, { params })
  const known = tasks
    .map(writtenBack)
    .map((each) => ({ ...each, ...(each.title.startsWith('Get computer') && { gate: 'ASSETS' as const }) }))
  await hr.call(changeChecklistTemplate, { params, body: { name, version, archived: false, tasks: known } })
}

const parents = {
  name: 'Parental leave',
  kind: 'OTHER' as const,
  tasks: [
    { title: 'Agree on the first and the last day', note: '', who: 'HR' as const, namedId: null, days: -56 },
    { title: 'Say who takes over what', note: '', who: 'MANAGER' as const, namedId: null, days: -28 },
    { title: 'Hand your work over', note: '', who: 'PERSON' as const, namedId: null, days: -5 },
    { title: 'Send flowers', note: 'To their home.', who: 'OWNER' as const, namedId: null, days: 7 },
  ],
}

/** What people answer. */
const answerOf = ({ kind }: { kind: FieldKind }): string | null => (kind === 'NUMBER' ? '43' : kind === 'CHOICE' ? 'L' : null)

type Started = { templateId: string; who: DemoPerson; anchor: Day | null; on: Day }

/** Starts a list on a day, and settles what was due by now but for the last few tasks of it. */
const tell = async (demo: DemoCompany, { templateId, who, anchor, on }: Started, behind: number): Promise<void> => {
  demo.at(demoInstant(on, 10 * 60, demo.zone))
  const { version } = await (await asHr(demo)).call(getChecklistTemplate, { params: { id: templateId } })
  const body = { templateId, personId: who.userId, anchor, version }
  const { id } = await (await asHr(demo)).call(startChecklistRun, { body }, { key: `demo-${who.userId}` })
  const { tasks } = await (await asHr(demo)).call(getChecklistRun, { params: { id } })
  const due = tasks.filter((task) => !task.shut && task.due !== null && task.due < demo.today).slice(0, -behind)
  for (const [i, task] of due.entries()) {
    demo.at(demoInstant(maxDay(on, task.due ?? on), 15 * 60, demo.zone))
    const params = { taskId: task.id }
    const hr = await asHr(demo)
    if (i === 1) await hr.call(leaveOutChecklistTask, { params, body: { reason: 'What we have does', version: task.version } })
    else await hr.call(tickChecklistTask, { params, body: { version: task.version, answers: task.fields.map(answerOf) } })
  }
}

/** Two who joined this month, somebody who leaves, and one who will be away for long. */
export const checklistsDemo: DemoPart = {
  setUp: async (demo) => {
    const tom = demo.workers.find(({ first }) => first === 'Tom')
    if (tom) await addTools(demo, tom)
    await awaitAssets(demo)
    await (await asHr(demo)).call(addChecklistTemplate, { body: parents }, { key: 'demo-parents' })
  },
  now: async (demo) => {
    const { workers, today } = demo
    const named = (first: string) => workers.find((each) => each.first === first)
    const [leah, karim, viktor, julia] = [named('Leah'), named('Karim'), named('Viktor'), named('Julia')]
    if (!leah || !karim || !viktor || !julia) return
    const joining = await listOf(demo, 'JOINING')
    await tell(demo, { templateId: joining, who: leah, anchor: null, on: addDays(leah.hired, -16) }, 1)
    await tell(demo, { templateId: joining, who: karim, anchor: null, on: addDays(karim.hired, -12) }, 3)
    const leaving = { templateId: await listOf(demo, 'LEAVING'), who: viktor, anchor: addDays(today, 12) }
    await tell(demo, { ...leaving, on: addDays(today, -17) }, 1)
    const away = { templateId: await listOf(demo, 'OTHER'), who: julia, anchor: addDays(today, 30) }
    await tell(demo, { ...away, on: addDays(today, -21) }, 1)
    demo.at(demo.nowInstant)
  },
}
