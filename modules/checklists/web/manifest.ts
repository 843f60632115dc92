import { checklistPaths, checklistSetUp, checklistTask } from '@daybook/checklists/contract'
import { invitedParts } from '@daybook/people/web'
import type { WebManifest } from '@daybook/platform/web'
import { IconListCheck, IconListDetails, IconSettings } from '@tabler/icons-react'
import { lazy } from 'react'

export const manifest: WebManifest = {
  screens: [
    {
      path: checklistPaths.tasks,
      permission: checklistTask,
      load: () => import('./tasks-screen.tsx').then((m) => m.TasksScreen),
      nav: {
        label: 'My tasks',
        group: 'Today',
        place: 20,
        icon: IconListCheck,
        keywords: ['to do', 'checklist', 'onboarding', 'offboarding'],
      },
    },
    {
      path: checklistPaths.runs,
      permission: checklistSetUp,
      load: () => import('./runs-screen.tsx').then((m) => m.RunsScreen),
      nav: {
        label: 'Checklists',
        group: 'Company',
        place: 15,
        icon: IconListDetails,
        keywords: ['onboarding', 'offboarding', 'joining', 'leaving', 'first day', 'last day', 'tasks'],
      },
    },
    {
      path: checklistPaths.run,
      permission: checklistTask,
      load: () => import('./run-screen.tsx').then((m) => m.RunScreen),
    },
    {
      path: checklistPaths.templates,
      permission: checklistSetUp,
      load: () => import('./templates-screen.tsx').then((m) => m.TemplatesScreen),
      nav: {
        label: 'Checklist set-up',
        group: 'Settings',
        place: 41,
        icon: IconSettings,
        keywords: ['onboarding', 'offboarding', 'templates', 'tasks'],
      },
    },
  ],
  fills: [
    invitedParts.with({
      place: 30,
      Part: lazy(() => import('./invited-tasks.tsx').then((m) => ({ default: m.InvitedTasks }))),
    }),
  ],
  acts: [
    {
      permission: checklistSetUp,
      label: 'Start a checklist',
      href: checklistPaths.runs({ start: 'new' }),
      keywords: ['onboarding', 'offboarding', 'joining', 'leaving'],
    },
  ],
}
