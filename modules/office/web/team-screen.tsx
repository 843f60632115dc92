import { SegmentedControl, Tabs } from '@mantine/core'
import { Page, useUrlChange, useUrlState } from '@daybook/platform/web'
import type { ComponentType } from 'react'
import { TeamNow } from './team-now.tsx'
import { useTeamChoice } from './team-parts.tsx'
import styles from './team.module.css'
import { TeamToday } from './team-today.tsx'
import { TeamWeek } from './team-week.tsx'

const tabs: readonly { name: string; title: string; Part: ComponentType }[] = [
  { name: 'now', title: 'Now', Part: TeamNow },
  { name: 'today', title: 'Today', Part: TeamToday },
  { name: 'week', title: 'Week', Part: TeamWeek },
]

const choices = [
  { value: 'all' as const, label: 'Everybody' },
  { value: 'direct' as const, label: 'Direct reports' },
]

const Choice = () => {
  const { people, setPeople } = useTeamChoice()
  return (
    <SegmentedControl
      aria-label="Whose rows are shown"
      className={styles.choice ?? ''}
      data={choices}
      value={people}
      onChange={setPeople}
    />
  )
}

/** `/product/timesheet/team`: who is here, today and the week, of those whose times the reader may see. */
export const TeamScreen = () => {
  const [name] = useUrlState('tab')
  const change = useUrlChange()
  const current = tabs.find((tab) => tab.name === name) ?? tabs[0]
  const open = (next: string | null) => change({ tab: next === 'now' ? undefined : (next ?? undefined), week: undefined })
  return (
    <Page title="Team board" purpose="Who is here, how today goes, and how the week adds up." width="grid" actions={<Choice />}>
      <Tabs value={current?.name ?? null} onChange={open} keepMounted={false}>
        <Tabs.List mb="md" aria-label="Team board">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.name} value={tab.name}>
              {tab.title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab.name} value={tab.name}>
            <tab.Part />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  )
}
