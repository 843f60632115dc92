/** How news reach somebody: the bell, a mail and a device beside it. */
export type Kind = {
  readonly name: string
  /** What it is called where people choose what reaches them. */
  readonly label: string
  readonly group: 'Time' | 'Leave' | 'Pay' | 'Company' | 'People'
  /** What a locked device may show of it to anybody: no names, no days, no reasons. */
  readonly glance: string
  /** Whether it is mailed, and told on devices, to whoever chose nothing. */
  readonly mailed: boolean
  /** Told only to those who decide about others, or run the company. */
  readonly deciders: boolean
  /** Told to somebody for the role that they have then, and not once it was taken. */
  readonly byRole: boolean
}

const own = (name: string, group: Kind['group'], label: string, glance: string, mailed: boolean): Kind => ({
  name,
  label,
  group,
  glance,
  mailed,
  deciders: false,
  byRole: false,
})
/** What those of a role share, and what somebody without one may be told too. */
const forRole = (...of: Parameters<typeof own>): Kind => ({ ...own(...of), byRole: true })
const forDeciders = (...of: Parameters<typeof own>): Kind => ({ ...forRole(...of), deciders: true })

/** Every kind of news there is. What somebody has to act on, or waits for, is mailed; what is only good to know is not. */
export const kinds = {
  timeWaiting: forDeciders(
    'time.waiting',
    'Time',
    'Somebody hands in days that I decide about',
    'Days wait for your approval',
    false,
  ),
  timeApproved: own('time.approved', 'Time', 'Days of mine are approved', 'Days of yours were approved', false),
  timeSentBack: own('time.sent_back', 'Time', 'Days of mine are sent back', 'Days of yours were sent back', true),
  leaveWaiting: forDeciders(
    'leave.waiting',
    'Leave',
    'Somebody asks for leave that I decide about',
    'A request waits for your decision',
    true,
  ),
  leaveDecided: own('leave.decided', 'Leave', 'My leave is decided', 'A request of yours was answered', true),
  expenseWaiting: forDeciders(
    'expense.waiting',
    'Pay',
    'Somebody hands in expenses that I decide about',
    'Expenses wait for your decision',
    true,
  ),
  expenseDecided: own(
    'expense.decided',
    'Pay',
    'My expenses are decided, or paid by themselves',
    'A claim of yours was answered',
    true,
  ),
  payslip: own('payroll.payslip', 'Pay', 'A payslip of mine is ready', 'A document of yours is ready', true),
  booked: own('payroll.booked', 'Pay', 'Somebody else changes my pay, leave or hours', 'Something of yours was changed', true),
  payAccount: forDeciders(
    'payroll.account',
    'Pay',
    'Somebody says, or changes, where their pay goes',
    'Something of a colleague was changed',
    false,
  ),
  documentWanted: own(
    'documents.wanted',
    'Company',
    'HR asks me for a document, or answers what I brought',
    'Something about a document is waiting',
    true,
  ),
  documentsGiven: own(
    'documents.given',
    'Company',
    'HR puts documents into my place, or removes one',
    'There is something new for you',
    true,
  ),
  documentToConfirm: own(
    'documents.to_confirm',
    'Company',
    'I am asked to read or sign a document',
    'You are asked to confirm something',
    true,
  ),
  documentBrought: forDeciders(
    'documents.brought',
    'Company',
    'Somebody brings a document that I asked for',
    'A document waits for your decision',
    false,
  ),
  documentRefused: forDeciders(
    'documents.refused',
    'Company',
    'Somebody refuses to sign a document that I asked for',
    'A document was not signed',
    true,
  ),
  notice: own('notices.notice', 'Company', 'A notice is posted', 'A notice was posted', false),
  news: own('notices.news', 'Company', 'There is company news', 'There is company news', false),
  toConfirm: own(
    'notices.to_confirm',
    'Company',
    'I am asked to confirm a notice or news',
    'You are asked to confirm something',
    true,
  ),
  tasks: forRole('checklist.tasks', 'People', 'Tasks of checklists are mine, due or overdue', 'Tasks wait for you', true),
  taskToAgree: forRole(
    'checklist.to_agree',
    'People',
    'A task of a checklist is done once I agree',
    'A task waits for your decision',
    true,
  ),
  taskSentBack: own(
    'checklist.sent_back',
    'People',
    'A task that I handed in is sent back',
    'A task of yours was sent back',
    true,
  ),
  checklistDone: forDeciders('checklist.done', 'People', 'Everything in a checklist is done', 'A checklist is done', false),
  assetGiven: own(
    'assets.given',
    'People',
    'I am given an asset of the company, or gave one back',
    'There is something new for you',
    true,
  ),
  record: own('people.record', 'People', 'Somebody else changes what is kept about me', 'Something of yours was changed', false),
  changeWaiting: forDeciders(
    'people.change_waiting',
    'People',
    'Somebody asks for a change of their data',
    'A request waits for your decision',
    true,
  ),
  changeDecided: own(
    'people.change_decided',
    'People',
    'What I asked to be changed is decided',
    'A request of yours was answered',
    true,
  ),
  comment: forDeciders('notices.comment', 'Company', 'Somebody comments on what I posted', 'There is a new comment', false),
  joined: forDeciders('people.joined', 'People', 'Somebody joins', 'Somebody joined', false),
  left: forDeciders('people.left', 'People', 'Somebody leaves', 'Somebody leaves', false),
} as const satisfies Readonly<Record<string, Kind>>

/** What somebody is told as one of those whom a post is for. */
export const kindsOfPosts = [kinds.toConfirm, kinds.news, kinds.notice] as const

/** What somebody is told for a role, and not once it was taken. */
export const kindsOfRoles: readonly string[] = Object.values(kinds)
  .filter(({ byRole }) => byRole)
  .map(({ name }) => name)
