import { type Day, day } from '@daybook/platform/domain'
import type { SignedIn } from '@daybook/platform/server'
import type { TestWorld } from '@daybook/testing/harness'
import {
  addChecklistTemplate,
  agreeChecklistTask,
  answerChecklistTask,
  getChecklistRun,
  getChecklistTemplate,
  listChecklistRuns,
  listChecklistTasks,
  type Run,
  type RunSummary,
  sendBackChecklistTask,
  startChecklistRun,
  type Task,
  type TemplateSummary,
  tickChecklistTask,
} from '../contract/index.ts'
import type { DoerKind, ListKind } from '../domain/index.ts'

let counter = 0

/** A task of a list as its form sends it. */
export const task = (title: string, who: DoerKind = 'HR', days = 0, namedId: string | null = null, waitsFor: number[] = []) => ({
  title,
  note: '',
  who,
  namedId,
  days,
  waitsFor,
})

/** The code of a refusal. */
export const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** One task for everybody who can be meant but somebody by name. */
export const forEach = [task('Own', 'PERSON', -1), task('Manager', 'MANAGER'), task('HR', 'HR', 1), task('Owner', 'OWNER', 2)]

/** What owner and HR do with lists, and what whoever does tasks sees and does. */
export const checklistOffice = ({ api }: Pick<TestWorld, 'api'>) => {
  /** Called by the first name that the company has free, so that a test alone and one among others get the same. */
  const template = async (
    who: SignedIn,
    tasks: ReturnType<typeof task>[] = forEach,
    kind: ListKind = 'OTHER',
    more: object = {},
  ): Promise<TemplateSummary> => {
    for (let n = 1; ; n++) {
      const body = { name: `List ${n}`, kind, tasks, ...more }
      const { status, body: made } = await api.as(who).send(addChecklistTemplate, { body }, { key: `list-${++counter}` })
      if (status !== 409) return made as TemplateSummary
    }
  }
  const tryStart = async (who: SignedIn, templateId: string, personId: string, anchor: Day | null = day('2026-03-20')) => {
    const { body: seen } = await api.as(who).send(getChecklistTemplate, { params: { id: templateId } })
    const version = (seen as { version?: number }).version ?? 1
    return api.as(who).send(startChecklistRun, { body: { templateId, personId, anchor, version } }, { key: `start-${++counter}` })
  }
  const start = async (
    who: SignedIn,
    personId: string,
    tasks?: ReturnType<typeof task>[],
    anchor: Day = day('2026-03-20'),
    kind?: ListKind,
  ): Promise<RunSummary> => (await tryStart(who, (await template(who, tasks, kind)).id, personId, anchor)).body as RunSummary
  const read = (who: SignedIn, id: string) => api.as(who).send(getChecklistRun, { params: { id } })
  const run = async (who: SignedIn, id: string): Promise<Run> => api.as(who).call(getChecklistRun, { params: { id } })
  const mine = async (who: SignedIn): Promise<Task[]> => (await api.as(who).call(listChecklistTasks, { query: {} })).items
  const titles = async (who: SignedIn) => (await mine(who)).map(({ title }) => title)
  const runs = async (who: SignedIn, query: object = {}) => (await api.as(who).call(listChecklistRuns, { query })).items
  const tick = (who: SignedIn, { id, version }: Pick<Task, 'id' | 'version'>) =>
    api.as(who).send(tickChecklistTask, { params: { taskId: id }, body: { version } }, { key: `tick-${++counter}` })
  const answer = (who: SignedIn, { id, version }: Pick<Task, 'id' | 'version'>, answers: (string | null)[]) =>
    api.as(who).send(answerChecklistTask, { params: { taskId: id }, body: { version, answers } }, { key: `answer-${++counter}` })
  const agree = (who: SignedIn, { id, version }: Pick<Task, 'id' | 'version'>) =>
    api.as(who).send(agreeChecklistTask, { params: { taskId: id }, body: { version } }, { key: `agree-${++counter}` })
  const sendBack = (who: SignedIn, { id, version }: Pick<Task, 'id' | 'version'>, reason = 'A page is missing') =>
    api.as(who).send(sendBackChecklistTask, { params: { taskId: id }, body: { reason, version } }, { key: `back-${++counter}` })
  return { template, tryStart, start, read, run, mine, titles, runs, tick, agree, sendBack, answer }
}
