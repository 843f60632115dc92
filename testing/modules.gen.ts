// Written by `npm run generate` from modules/modules.ts.
import { manifest as identityContract } from '@daybook/identity/contract'
import { manifest as identityTesting } from '@daybook/identity/testing'
import { manifest as companyContract } from '@daybook/company/contract'
import { manifest as companyTesting } from '@daybook/company/testing'
import { manifest as peopleContract } from '@daybook/people/contract'
import { manifest as peopleTesting } from '@daybook/people/testing'
import { manifest as calendarContract } from '@daybook/calendar/contract'
import { manifest as calendarTesting } from '@daybook/calendar/testing'
import { manifest as leaveContract } from '@daybook/leave/contract'
import { manifest as leaveTesting } from '@daybook/leave/testing'
import { manifest as timeContract } from '@daybook/time/contract'
import { manifest as timeTesting } from '@daybook/time/testing'
import { manifest as payrollContract } from '@daybook/payroll/contract'
import { manifest as payrollTesting } from '@daybook/payroll/testing'
import { manifest as noticesContract } from '@daybook/notices/contract'
import { manifest as noticesTesting } from '@daybook/notices/testing'
import { manifest as expensesContract } from '@daybook/expenses/contract'
import { manifest as expensesTesting } from '@daybook/expenses/testing'
import { manifest as documentsContract } from '@daybook/documents/contract'
import { manifest as documentsTesting } from '@daybook/documents/testing'
import { manifest as checklistsContract } from '@daybook/checklists/contract'
import { manifest as checklistsTesting } from '@daybook/checklists/testing'
import { manifest as billingContract } from '@daybook/billing/contract'
import { manifest as billingTesting } from '@daybook/billing/testing'
import { manifest as notificationsContract } from '@daybook/notifications/contract'
import { manifest as notificationsTesting } from '@daybook/notifications/testing'
import { manifest as officeContract } from '@daybook/office/contract'
import { manifest as officeTesting } from '@daybook/office/testing'

/** Every module, in the order in which they may know each other. */
export const modules = [
  { name: 'identity', contract: identityContract, testing: identityTesting },
  { name: 'company', contract: companyContract, testing: companyTesting },
  { name: 'people', contract: peopleContract, testing: peopleTesting },
  { name: 'calendar', contract: calendarContract, testing: calendarTesting },
  { name: 'leave', contract: leaveContract, testing: leaveTesting },
  { name: 'time', contract: timeContract, testing: timeTesting },
  { name: 'payroll', contract: payrollContract, testing: payrollTesting },
  { name: 'notices', contract: noticesContract, testing: noticesTesting },
  { name: 'expenses', contract: expensesContract, testing: expensesTesting },
  { name: 'documents', contract: documentsContract, testing: documentsTesting },
  { name: 'checklists', contract: checklistsContract, testing: checklistsTesting },
  { name: 'billing', contract: billingContract, testing: billingTesting },
  { name: 'notifications', contract: notificationsContract, testing: notificationsTesting },
  { name: 'office', contract: officeContract, testing: officeTesting },
] as const
