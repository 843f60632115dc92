// Written by `npm run generate` from modules/modules.ts.
import type { WebModule } from '@daybook/platform/web'
import { manifest as identityContract } from '@daybook/identity/contract'
import { manifest as identityWeb } from '@daybook/identity/web'
import { manifest as companyContract } from '@daybook/company/contract'
import { manifest as companyWeb } from '@daybook/company/web'
import { manifest as peopleContract } from '@daybook/people/contract'
import { manifest as peopleWeb } from '@daybook/people/web'
import { manifest as calendarContract } from '@daybook/calendar/contract'
import { manifest as calendarWeb } from '@daybook/calendar/web'
import { manifest as leaveContract } from '@daybook/leave/contract'
import { manifest as leaveWeb } from '@daybook/leave/web'
import { manifest as timeContract } from '@daybook/time/contract'
import { manifest as timeWeb } from '@daybook/time/web'
import { manifest as payrollContract } from '@daybook/payroll/contract'
import { manifest as payrollWeb } from '@daybook/payroll/web'
import { manifest as assetsContract } from '@daybook/assets/contract'
import { manifest as assetsWeb } from '@daybook/assets/web'
import { manifest as noticesContract } from '@daybook/notices/contract'
import { manifest as noticesWeb } from '@daybook/notices/web'
import { manifest as expensesContract } from '@daybook/expenses/contract'
import { manifest as expensesWeb } from '@daybook/expenses/web'
import { manifest as documentsContract } from '@daybook/documents/contract'
import { manifest as documentsWeb } from '@daybook/documents/web'
import { manifest as checklistsContract } from '@daybook/checklists/contract'
import { manifest as checklistsWeb } from '@daybook/checklists/web'
import { manifest as billingContract } from '@daybook/billing/contract'
import { manifest as billingWeb } from '@daybook/billing/web'
import { manifest as notificationsContract } from '@daybook/notifications/contract'
import { manifest as notificationsWeb } from '@daybook/notifications/web'
import { manifest as officeContract } from '@daybook/office/contract'
import { manifest as officeWeb } from '@daybook/office/web'

/** Every module, in the order in which they may know each other. */
export const modules: readonly WebModule[] = [
  { name: 'identity', contract: identityContract, web: identityWeb },
  { name: 'company', contract: companyContract, web: companyWeb },
  { name: 'people', contract: peopleContract, web: peopleWeb },
  { name: 'calendar', contract: calendarContract, web: calendarWeb },
  { name: 'leave', contract: leaveContract, web: leaveWeb },
  { name: 'time', contract: timeContract, web: timeWeb },
  { name: 'payroll', contract: payrollContract, web: payrollWeb },
  { name: 'assets', contract: assetsContract, web: assetsWeb },
  { name: 'notices', contract: noticesContract, web: noticesWeb },
  { name: 'expenses', contract: expensesContract, web: expensesWeb },
  { name: 'documents', contract: documentsContract, web: documentsWeb },
  { name: 'checklists', contract: checklistsContract, web: checklistsWeb },
  { name: 'billing', contract: billingContract, web: billingWeb },
  { name: 'notifications', contract: notificationsContract, web: notificationsWeb },
  { name: 'office', contract: officeContract, web: officeWeb },
]
