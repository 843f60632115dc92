import {
  checklistTopics,
  getChecklistRun,
  getChecklistTemplate,
  listChecklistRuns,
  listChecklistTasks,
  listChecklistTemplates,
  previewChecklistRun,
} from '@daybook/checklists/contract'
import type { Day } from '@daybook/platform/domain'
import type { ListKind, RunStatus } from '@daybook/checklists/domain'
import { peopleTopics, searchNames } from '@daybook/people/contract'
import { pages, q } from '@daybook/platform/web'

const followsTasks = { topics: [checklistTopics.checklist_tasks] }
const followsTemplates = { topics: [checklistTopics.checklist_templates] }

export const taskPages = (show: 'OPEN' | 'SETTLED') => pages(listChecklistTasks, { query: { show } }, followsTasks)

type Sought = { status: RunStatus; kind: ListKind | undefined; q: string | undefined }
export const runPages = ({ status, kind, q: words }: Sought) =>
  pages(listChecklistRuns, { query: { status, ...(kind ? { kind } : {}), ...(words ? { q: words } : {}) } }, followsTasks)
export const runQuery = (id: string) => q(getChecklistRun, { params: { id } }, followsTasks)

export const templatePages = pages(listChecklistTemplates, { query: {} }, followsTemplates)
/** Those that something can be started from; a company has at most a hundred. */
export const startableQuery = q(listChecklistTemplates, { query: { archived: 'false', limit: '100' } }, followsTemplates)
export const templateQuery = (id: string) => q(getChecklistTemplate, { params: { id } }, followsTemplates)
type Starting = { templateId: string; personId: string; anchor: Day | null }
/** What would begin for somebody: looked at again with whatever changes the list, whose version the press takes back. */
export const previewQuery = (body: Starting) =>
  q(previewChecklistRun, { body }, { topics: [checklistTopics.checklist_tasks, checklistTopics.checklist_templates] })
/** The first hundred departments, or job titles, by name. */
export const namesQuery = (list: 'department' | 'designation') =>
  q(searchNames, { body: { list, limit: 100 } }, { topics: [peopleTopics.people], staleTime: 300_000 })
