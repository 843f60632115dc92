// Written by `npm run generate` from modules/modules.ts.
import type { ServerModule } from '@daybook/platform/server'
import { manifest as identityContract } from '@daybook/identity/contract'
import { manifest as identityServer } from '@daybook/identity/server'
import { manifest as companyContract } from '@daybook/company/contract'
import { manifest as companyServer } from '@daybook/company/server'
import { manifest as peopleContract } from '@daybook/people/contract'
import { manifest as peopleServer } from '@daybook/people/server'
import { manifest as calendarContract } from '@daybook/calendar/contract'
import { manifest as calendarServer } from '@daybook/calendar/server'
import { manifest as leaveContract } from '@daybook/leave/contract'
import { manifest as leaveServer } from '@daybook/leave/server'
import { manifest as timeContract } from '@daybook/time/contract'
import { manifest as timeServer } from '@daybook/time/server'
import { manifest as payrollContract } from '@daybook/payroll/contract'
import { manifest as payrollServer } from '@daybook/payroll/server'
import { manifest as assetsContract } from '@daybook/assets/contract'
import { manifest as assetsServer } from '@daybook/assets/server'
import { manifest as noticesContract } from '@daybook/notices/contract'
import { manifest as noticesServer } from '@daybook/notices/server'
import { manifest as expensesContract } from '@daybook/expenses/contract'
import { manifest as expensesServer } from '@daybook/expenses/server'
import { manifest as documentsContract } from '@daybook/documents/contract'
import { manifest as documentsServer } from '@daybook/documents/server'
import { manifest as checklistsContract } from '@daybook/checklists/contract'
import { manifest as checklistsServer } from '@daybook/checklists/server'
import { manifest as billingContract } from '@daybook/billing/contract'
import { manifest as billingServer } from '@daybook/billing/server'
import { manifest as notificationsContract } from '@daybook/notifications/contract'
import { manifest as notificationsServer } from '@daybook/notifications/server'
import { manifest as officeContract } from '@daybook/office/contract'
import { manifest as officeServer } from '@daybook/office/server'

/** Every module, in the order in which they may know each other. */
export const modules: readonly ServerModule[] = [
  { name: 'identity', contract: identityContract, server: identityServer },
  { name: 'company', contract: companyContract, server: companyServer },
  { name: 'people', contract: peopleContract, server: peopleServer },
  { name: 'calendar', contract: calendarContract, server: calendarServer },
  { name: 'leave', contract: leaveContract, server: leaveServer },
  { name: 'time', contract: timeContract, server: timeServer },
  { name: 'payroll', contract: payrollContract, server: payrollServer },
  { name: 'assets', contract: assetsContract, server: assetsServer },
  { name: 'notices', contract: noticesContract, server: noticesServer },
  { name: 'expenses', contract: expensesContract, server: expensesServer },
  { name: 'documents', contract: documentsContract, server: documentsServer },
  { name: 'checklists', contract: checklistsContract, server: checklistsServer },
  { name: 'billing', contract: billingContract, server: billingServer },
  { name: 'notifications', contract: notificationsContract, server: notificationsServer },
  { name: 'office', contract: officeContract, server: officeServer },
]
