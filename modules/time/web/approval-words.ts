import { zonePlace } from '@daybook/platform/domain'
import type { PendingWeek } from '@daybook/time/contract'
import { premiumWords } from '@daybook/time/domain'

type Pending = Pick<PendingWeek['days'][number], 'premiums' | 'otherZones' | 'outside'>

export const ownRulesWords = 'They set the rules of these hours, or a day off in them, themselves'

/** What a day is paid by that neither its hours nor its plan show: windows that pay more, the clock of another place, and that it is not paid at all. */
export const paidOtherwise = ({ premiums, otherZones, outside }: Pending): string[] => [
  ...(outside ? ['Outside of their employment: no payroll pays it'] : []),
  ...premiums.map(premiumWords),
  ...otherZones.map((zone) => `By the clock of ${zonePlace(zone)}`),
]
