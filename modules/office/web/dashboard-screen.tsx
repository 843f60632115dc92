import { dayGreeting } from '@daybook/office/domain'
import { timeInZone } from '@daybook/platform/domain'
import { Load, ownZone, Page, Skeletons, useReader } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { Banner } from './banner.tsx'
import styles from './dashboard.module.css'
import { dashboardQuery } from './dashboard-query.ts'
import { FeatureGroups } from './feature-groups.tsx'
import { TodayNews } from './today-news.tsx'

const hourHere = (): number => Number(timeInZone(new Date().toISOString(), ownZone()).slice(0, 2))

/** `/product/dashboard`: the way to everything that a company uses, for those with several products. */
export const DashboardScreen = () => {
  const { me } = useReader()
  return (
    <Page title={`${dayGreeting(hourHere())}, ${me.name}`} purpose="Everything that your company uses, in one place.">
      <div className={styles.dashboard}>
        <Banner />
        <Load query={useQuery(dashboardQuery)} skeleton={<Skeletons rows={2} height={96} />}>
          {() => <FeatureGroups />}
        </Load>
        <TodayNews />
      </div>
    </Page>
  )
}
