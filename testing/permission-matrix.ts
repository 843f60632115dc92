// The permission matrix, row by row as it was decided: T = the whole company, R = one's reports (and oneself), O = one's
// own, P = what is public of it, A = all companies, G = in a support session that the owner granted, - = denied.
const text = `
| # | Action | ADM | OWN | HR | MGR | EMP | FRL | CLI |
| 1 | Notification bell: list, acknowledge | O | O | O | O | O | O | O |
| 2 | Employer/Employee toggle | - | - | O | - | - | - | - |
| 3 | View and edit own profile, photo | O | O | O | O | O | O | O |
| 4 | Own password, MFA, sessions | O | O | O | O | O | O | O |
| 5 | Own data export / erase request | O | O | O | O | O | O | O |
| 6 | List all companies | A | - | - | - | - | - | - |
| 7 | Update company, onboarding | G | T | - | - | - | - | - |
| 8 | Delete company (step-up, 7-day delay) | A | T | - | - | - | - | - |
| 9 | Plan master CRUD | A | - | - | - | - | - | - |
| 10 | Billing menu, invoices, payment method | - | T | - | - | - | - | - |
| 11 | Change subscription plan | - | T | - | - | - | - | - |
| 12 | Actuator, scheduled tasks, cron | A | - | - | - | - | - | - |
| 13 | Directory (name, title, photo) | G | T | T | T | T | - | - |
| 14 | Employee private data | G | T | T | R | O | - | - |
| 15 | Create, onboard, import employees | G | T | T | - | - | - | - |
| 16 | Edit job data, reporting line | G | T | T | - | - | - | - |
| 17 | Change role | - | T | EMP<->MGR | - | - | - | - |
| 18 | Deactivate (not self, HR not OWN) | G | T | T | - | - | - | - |
| 19 | Reset another's MFA (never a password) | G | T | - | - | - | - | - |
| 20 | My Office dashboard (birthdays as day + month only) | - | T | T | T | T | - | - |
| 21 | Clock in/out self | - | O | O | O | O | - | - |
| 22 | Correct another's clock record (reason) | - | T | T | R | - | - | - |
| 23 | Create, edit, submit own timesheet | - | O | O | O | O | - | - |
| 24 | View others' timesheets | G | T | T | R | - | - | - |
| 25 | Approve/reject timesheet, never own | - | T | T | R | - | - | - |
| 26 | Reopen approved timesheet, unpaid period | - | T | T | - | - | - | - |
| 27 | Pay cycle and period setup | G | T | T | - | - | - | - |
| 28 | Leave types, policy setup | - | T | T | - | - | - | - |
| 29 | Adjust a leave balance, not own | - | T | T | - | - | - | - |
| 30 | Request, cancel own leave | - | O | O | O | O | - | - |
| 31 | See who is away (dates, no type or reason) | - | T | T | T | T | - | - |
| 32 | View leave with type and reason | G | T | T | R | O | - | - |
| 33 | Approve/reject leave, never own | - | T | T | R | - | - | - |
| 34 | Cancel another's approved leave | - | T | T | - | - | - | - |
| 35 | View holidays | G | T | T | T | T | - | - |
| 36 | Add holiday | - | T | T | - | - | - | - |
| 37 | Update, delete holiday | - | T | - | - | - | - | - |
| 38 | View own payslip | - | O | O | O | O | - | - |
| 39 | View others' pay and rates | G | T | T | - | - | - | - |
| 40 | Edit pay details, not own | - | T | T | - | - | - | - |
| 41 | Run, preview payroll | - | T | T | - | - | - | - |
| 42 | Adjust a slip with reason, not own | - | T | T | - | - | - | - |
| 43 | Finalise run (second person if there is one) | - | T | - | - | - | - | - |
| 44 | Mark paid | - | T | - | - | - | - | - |
| 45 | Payroll and HR exports | - | T | T | - | - | - | - |
| 46 | Post board notice, company news | - | T | T | - | - | - | - |
| 47 | Read notices, news | - | T | T | T | T | - | - |
| 48 | Expense: own claim / approve, never own | - | O/T | O/T | O/R | O/- | - | - |
| 49 | Employee documents: own / everybody’s | - | O/T | O/T | O/- | O/- | - | - |
| 50 | Dynamic tables: define / use | - | T/T | T/T | -/shared | -/shared | - | - |
| 51 | Read, verify audit log | platform | T | - | - | - | - | - |
| 52 | Job: browse, save | - | P | P | P | P | P | P |
| 53 | Job: create, edit, close | - | - | - | - | - | - | O |
| 54 | Proposal: submit, withdraw, not on own job | - | - | - | - | - | O | - |
| 55 | Proposal: read | - | - | - | - | - | O | own jobs |
| 56 | Proposal: accept, once | - | - | - | - | - | - | own jobs |
| 57 | Freelancer profile: edit / view | - | -/P | -/P | -/P | -/P | O/P | -/P |
`

const columns = ['ADMIN', 'ENTERPRISE_ADMIN', 'HUMAN_RESOURCE', 'MANAGER', 'EMPLOYEE', 'FREELANCER', 'CLIENT'] as const

export type MatrixRow = { number: number; action: string; cells: Record<(typeof columns)[number], string> }

const isPair = (action: string) => action.includes(' / ')

const rowsOfLine = (line: string): MatrixRow[] => {
  const [number = '', action = '', ...cells] = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  const row = (number: number, cellOf: (cell: string) => string): MatrixRow => {
    const byRole = Object.fromEntries(columns.map((role, i) => [role, cellOf(cells[i] ?? '')])) as MatrixRow['cells']
    return { number, action, cells: byRole }
  }
  if (!isPair(action)) return [row(Number(number), (cell) => cell)]
  return [0, 1].map((half) => row(Number(`${number}.${half + 1}`), (cell) => cell.split('/')[half] ?? '-'))
}

/**
 * The rows of the matrix, by number. A line that speaks of two actions, `one / another` with cells like `O/T`, is two rows:
 * line 48 is row 48.1 (claim) and row 48.2 (approve).
 */
export const permissionMatrix: ReadonlyMap<number, MatrixRow> = new Map(
  text
    .trim()
    .split('\n')
    .slice(1)
    .flatMap(rowsOfLine)
    .map((row) => [row.number, row]),
)

/** Rows that stand for every signed-in account on its own data (`account`), not for a role. */
export const ofAccounts: readonly number[] = [3, 4]

/** Rows that a policy decides field by field inside a wider permission: private data of a person, and their role. */
export const ofPolicies: readonly number[] = [14, 17]
